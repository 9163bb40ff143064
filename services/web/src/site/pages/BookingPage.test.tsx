// SPEC §2 Booking confirmation pages, §9
import { screen, within } from '@testing-library/react';
import { refundPromise } from '@studio/contract/format/cancellation';
import { addressLine, studio } from '@studio/contract/studio';
import { exampleDetail, waiting } from '../../../test/exampleBookings.ts';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { descriptionOf, region, showBooking } from '../../../test/site/bookingPage.tsx';
import { readRoute, reference } from '../../../test/site/paymentReturn.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';

const api = useFakeApi();

afterEach(() => jest.useRealTimers());

// SPEC §2 Route table
test('a paid booking shows all specified details', async () => {
  showBooking(api, exampleDetail());

  expect(await screen.findByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
  expect(screen.getByText(reference)).toBeInTheDocument();
  // Line breaks are allowed only between its groups.
  expect(screen.getByText(reference).innerHTML).toBe('7K2M-<wbr>9QXT-<wbr>4WBD');
  const workshop = region('Wheel Throwing & Flat Whites');
  expect(workshop).toHaveTextContent('Saturday, March 15, 2031');
  expect(workshop).toHaveTextContent('10:00 AM - 12:30 PM');
  expect(workshop).toHaveTextContent(studio.address.street);
  expect(workshop).toHaveTextContent('2 participants');
  expect(workshop).toHaveTextContent('Pottery & Ceramics');
  expect(workshop.querySelector('img')).toHaveAttribute('src', '/art/pottery.jpg');
  const customer = region('Customer Details');
  expect(descriptionOf(customer, 'Name')).toBe('Lerato Nkosi');
  expect(descriptionOf(customer, 'Status')).toBe('Confirmed');
  expect(descriptionOf(customer, 'Email')).toBe('lerato@example.com');
  expect(descriptionOf(customer, 'Phone')).toBe('082 555 0119');
  const next = region('What Happens Next?');
  expect(next).toHaveTextContent('confirmation email');
  expect(next).toHaveTextContent('24 hours before');
  expect(next).toHaveTextContent('10 minutes early');
  expect(screen.getByRole('link', { name: 'Book Another Workshop' })).toHaveAttribute('href', '/events');
});

// SPEC §5
test('the page of a walk-in without e-mail and phone mentions no mail', async () => {
  showBooking(api, exampleDetail({ email: '', phone: '', paymentMethod: 'cash' }));

  expect(await screen.findByText(/Please keep your reference\.$/)).toBeVisible();
  expect(region('Customer Details')).not.toHaveTextContent(/Email|Phone/);
  expect(region('What Happens Next?')).not.toHaveTextContent(/email/);
});

test('the page of a confirmed booking greets the visitor, and names studio, address, map and phone', async () => {
  showBooking(api, exampleDetail());

  expect(await screen.findByText('See you on Saturday, March 15, Lerato.')).toBeInTheDocument();
  const workshop = within(region('Wheel Throwing & Flat Whites'));
  expect(workshop.getByText(`${studio.venue}, ${addressLine()}`)).toBeInTheDocument();
  expect(workshop.getByRole('link', { name: /^Open in maps/ })).toHaveAttribute('href', studio.directions.mapUrl);
  expect(workshop.getByRole('link', { name: studio.phone.shown })).toHaveAttribute('href', `tel:${studio.phone.e164}`);
});

test('the first action of an active booking is Add to Calendar, before its payment and the visitor’s details', async () => {
  showBooking(api, exampleDetail());

  const calendar = await screen.findByRole('link', { name: /Add to Calendar/ });

  for (const later of ['What Happens Next?', 'Payment Summary', 'Customer Details']) {
    expect(calendar.compareDocumentPosition(region(later))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test.each([
  [{}, 'This workshop is no longer on our calendar: please call'],
  [waiting, 'so please do not pay for it. Have you paid already?'],
  [
    { status: 'cancelled', paymentStatus: 'completed' } as const,
    'Your payment of R900.00 has reached us, but this workshop is no longer on our calendar.',
  ],
])('the page of the booking %j says that the workshop was deleted and what to do', async (booking, note) => {
  showBooking(api, { ...exampleDetail(booking), isEventDeleted: true });

  expect(await screen.findByText(new RegExp(note.replaceAll('.', '\\.').replaceAll('?', '\\?')))).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'What Happens Next?' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Add to Calendar/)).not.toBeInTheDocument();
});

test('the page of a booking that ended unpaid leads to the later booking of the same workshop', async () => {
  const failed = { status: 'cancelled', paymentStatus: 'failed' } as const;
  showBooking(api, { ...exampleDetail(failed), laterReference: 'AAAA-BBBB-CCCC' });

  expect(await screen.findByText(/was not paid for, and its spots were given back\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'AAAA-BBBB-CCCC' })).toHaveAttribute('href', '/booking/AAAA-BBBB-CCCC');
  expect(screen.queryByText(/Have you paid\?/)).not.toBeInTheDocument();
});

test('the page of a booking that was cancelled without a refund promises no refund', async () => {
  const cancelled = { status: 'cancelled', paymentStatus: 'completed' } as const;
  const { sums, ...detail } = exampleDetail(cancelled);
  showBooking(api, { ...detail, sums: { ...sums, cancellationFee: 90_000 } });

  expect(await screen.findByText(/ R900\.00 of what you paid stays with the studio\./)).toBeInTheDocument();
});

test('the page of a booking of which a part is paid back names the part that stays with the studio', async () => {
  const cancelled = { status: 'cancelled', paymentStatus: 'completed' } as const;
  const { sums, ...detail } = exampleDetail(cancelled);
  const requested = { state: 'requested', requestedAt: '2031-03-01T08:00:00.000Z', settledAt: null } as const;
  const refund = { amount: 45_000, method: 'payfast', ...requested } as const;
  showBooking(api, { ...detail, refunds: [refund], sums: { ...sums, cancellationFee: 45_000 } });

  expect(await screen.findByText(/shows what is paid back\. R450\.00 stays with the studio\./)).toBeVisible();
});

test.each([
  [{}, 'Workshop Cancelled', 'You can choose another date, or have your payment paid back'],
  [waiting, 'Workshop Cancelled', 'so please do not pay for it. Have you paid already?'],
  [{ status: 'cancelled', paymentStatus: 'refunded' } as const, 'Booking Cancelled', 'R900.00 has been paid back.'],
])('the page of the booking %j says that the workshop was cancelled, and why', async (booking, heading, note) => {
  showBooking(api, { ...exampleDetail(booking), cancelReason: 'Our kiln has broken.' });

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(screen.getByText(new RegExp(note.replaceAll('.', '\\.').replaceAll('?', '\\?')))).toBeInTheDocument();
  expect(screen.getByText('Our kiln has broken.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'What Happens Next?' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Add to Calendar/)).not.toBeInTheDocument();
});

test.each([
  ['requested', 'payfast', `You get R450.00 back. ${refundPromise}`],
  ['requested', 'by_hand', `You get R450.00 back. ${refundPromise} If we need your bank details for it, we ask you.`],
  ['sent', 'payfast', `You get R450.00 back. ${refundPromise}`],
  ['done', 'payfast', `R450.00 has been paid back. ${refundPromise}`],
  ['failed', 'payfast', `You get R450.00 back. ${refundPromise} If we need your bank details for it, we ask you.`],
] as const)(
  'the page of a cancelled booking shows the state of a refund that is %s (%s)',
  async (state, method, text) => {
    const refund = { amount: 45_000, method, state, requestedAt: '2031-03-01T08:00:00.000Z', settledAt: null };
    showBooking(api, { ...exampleDetail({ status: 'cancelled' }), refunds: [refund] });

    expect(await screen.findByText(/payment summary below shows what is paid back/)).toBeVisible();
    expect(within(region('Payment Summary')).getByText(new RegExp(text))).toBeVisible();
  },
);

test.each([
  [{ date: '2031-03-14', startTime: '10:00' }, 'the date has changed since you booked. It was Friday, March 14, 2031'],
  [
    { date: '2031-03-15', startTime: '09:00' },
    'the time has changed since you booked. It was Saturday, March 15, 2031',
  ],
])('the page of a workshop booked for %j says that it was rescheduled', async (movedFrom, note) => {
  showBooking(api, { ...exampleDetail(), movedFrom });

  expect(await screen.findByText(/has changed since you booked/)).toHaveTextContent(note);
});

test('an unpaid booking is not shown as paid, and the page changes when the payment arrives', async () => {
  stopTime();
  showBooking(api, exampleDetail(waiting));
  await advanceTime(0);
  expect(screen.getByRole('heading', { level: 1, name: 'We are waiting for your bank' })).toBeInTheDocument();
  expect(within(region('Payment Summary')).queryByText('Paid')).not.toBeInTheDocument();
  expect(within(region('Payment Summary')).queryByText('Total paid')).not.toBeInTheDocument();

  api.answers[readRoute] = () => ({ body: exampleDetail() });
  await advanceTime(1);

  expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
  expect(within(region('Payment Summary')).getByText('Paid')).toBeInTheDocument();
});

// SPEC §7
test.each([
  // A workshop without an end time lasts two hours (SPEC §9); it starts at 10:00 in Johannesburg.
  [null, '20310315T080000Z/20310315T100000Z'],
  ['12:30', '20310315T080000Z/20310315T103000Z'],
])(
  'Add to Calendar has every detail of a workshop that ends at %j, and a calendar file is offered beside it',
  async (endTime, dates) => {
    showBooking(api, exampleDetail({}, { endTime }));

    const link = await screen.findByRole('link', { name: /Add to Calendar/ });

    const query = new URL(link.getAttribute('href') ?? '').searchParams;
    expect(query.get('text')).toBe('Wheel Throwing & Flat Whites');
    expect(query.get('dates')).toBe(dates);
    expect(query.get('ctz')).toBe('Africa/Johannesburg');
    expect(query.get('details')).toBe(
      `${exampleEvent().description}\n\nBooking reference: ${reference}\nParticipants: 2`,
    );
    expect(query.get('location')).toContain(studio.address.street);
    expect(screen.getByRole('link', { name: 'Calendar file (.ics)' })).toHaveAttribute(
      'href',
      `/booking/${reference}/workshop.ics`,
    );
  },
);
