import { screen, within } from '@testing-library/react';
import type { AttentionView } from '@studio/contract/admin/attention';
import {
  attentionPanel,
  booking,
  button,
  choices,
  failedMail,
  item,
  payment,
} from '../../../../test/admin/attentionPanel.tsx';
import { toast } from '../../../../test/admin/portalApi.ts';
import { exampleAdminBooking, exampleMoney } from '../../../../test/exampleBookings.ts';
import { bookingLabel } from '../bookingText.ts';

const { api, answer, show, writes } = attentionPanel();
const label = bookingLabel(booking);
const call = { ...booking, email: '', callDueAt: '2031-03-11T08:00:00.000Z' };
test('an empty list says that nothing needs attention', async () => {
  await show({});

  expect(screen.getByText('Nothing. All money has its place, and all mails have gone out.')).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

const unpaidBooking = exampleAdminBooking({ ...booking, status: 'pending', paymentStatus: 'pending' });
const undecided = exampleAdminBooking({ status: 'cancelled', paymentMethod: 'eft' });

test.each<[text: string, view: Partial<AttentionView>, label: string, request: string, question?: string]>([
  [
    'Not confirmedR900.00 has come; the booking is still pending.',
    { unconfirmed: [booking] },
    'Confirm',
    'PATCH /api/bookings/7/status',
  ],
  [
    'To callWheel Throwing & Flat Whites is cancelled; there is no email address.',
    { calls: [call] },
    'Called',
    'POST /api/bookings/7/called',
  ],
  [
    'New linkAsked for a new pay link',
    { askedLinks: [{ ...booking, purpose: 'full', linkAskedAt: '2031-03-11T08:00:00.000Z' }] },
    'Send new link',
    'POST /api/bookings/7/pay-link/mail?purpose=full',
  ],
  ['Mail not sent', { mails: [failedMail()] }, 'Seen to', 'POST /api/admin/mails/1795231987768000/seen'],
  [
    'Paid and cancelled',
    { cancelledPaid: [{ ...undecided, paidAmount: 90_000 }] },
    'Keep',
    'POST /api/bookings/7/keep',
    'Keep the money',
  ],
  ['Unpaid', { unpaid: [booking] }, 'Release', 'POST /api/bookings/7/release', 'Release the places'],
])('%s: the entry leaves the list after the decision, and a final decision is confirmed first', async (...row) => {
  const [text, view, action, request, question] = row;
  const user = await show(view);
  api.answers[request] = () => ({ body: booking });
  expect(item()).toHaveTextContent(text);

  if (!question) answer({});
  await user.click(button(action));
  if (question) {
    const dialog = within(screen.getByRole('alertdialog', { name: question }));
    expect(dialog.getByText(/Lerato Nkosi, 2 people/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    answer({});
    await user.click(dialog.getByRole('button', { name: action }));
  }

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  const sent = writes().map(({ method, path, body }) => [`${method} ${path}`, body]);
  expect(sent).toEqual([[request, view.unconfirmed && { status: 'confirmed' }]]);
});

test("each entry has the visitor's phone and a link to the booking", async () => {
  await show({ payments: [payment({})] });

  expect(item()).toHaveTextContent(label);
  expect(screen.getByRole('link', { name: booking.phone })).toHaveAttribute('href', 'tel:0825550119');
  expect(screen.getByRole('link', { name: 'Show booking' })).toHaveAttribute(
    'href',
    `/admin?tab=bookings&search=${booking.bookingReference}`,
  );
});

test('a call task shows phone and time, and what to ask people who have not chosen', async () => {
  await show({ calls: [call, { ...call, id: 8, phone: '', isAwaitingChoice: true }] });

  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: '082 555 0119' })).toHaveAttribute('href', 'tel:0825550119');
  expect(first).toHaveTextContent('Cancelled Tue 11 Mar 2031, 10:00 AM.');
  expect(second).toHaveTextContent(
    'There is no phone number either. Please ask what they choose, and then change or cancel the booking.',
  );
});

test('differences from PayFast are counted and lead to the page that lists them', async () => {
  await show({ differences: { id: 6, count: 2, foundAt: '2031-03-11T01:00:00.000Z' } });

  expect(item()).toHaveTextContent('Differences from PayFast: 2Compared Tue 11 Mar 2031, 3:00 AM.');
  expect(screen.getByRole('link', { name: 'Show differences' })).toHaveAttribute('href', '/admin/payments');
});

test('reviews that wait are counted and lead to the page that lists them', async () => {
  await show({ reviews: { count: 2, since: '2031-03-11T01:00:00.000Z' } });

  expect(item()).toHaveTextContent('2 reviews waitThe oldest since Tue 11 Mar 2031, 3:00 AM.');
  expect(screen.getByRole('link', { name: 'Read the reviews' })).toHaveAttribute('href', '/admin/reviews');
});

test('a booking paid in another way is marked as paid with its method', async () => {
  const user = await show({ unpaid: [unpaidBooking] });
  api.answers['POST /api/bookings/7/paid'] = () => ({ body: {} });
  expect(item()).toHaveTextContent('UnpaidR900.00 has not come; the places are kept.');
  expect(item()).toHaveTextContent('Booked Sat 1 Mar 2031, 10:00 AM.');

  await user.click(button('Paid'));
  await user.selectOptions(screen.getByLabelText('Payment method'), 'EFT');
  answer({});
  await user.click(screen.getByRole('button', { name: 'R900.00 has come' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes()[0]).toMatchObject({ path: '/api/bookings/7/paid', body: { paymentMethod: 'eft' } });
  expect(toast()?.title).toBe('Booking Updated');
});

test('a booking of which a voucher pays a part is marked as paid with the rest', async () => {
  const user = await show({ unpaid: [{ ...unpaidBooking, openAmount: 25_000 }] });
  expect(item()).toHaveTextContent('UnpaidR250.00 has not come; the places are kept.');

  await user.click(button('Paid'));

  expect(screen.getByRole('button', { name: 'R250.00 has come' })).toBeVisible();
});

test('the question how an unpaid EFT booking was paid begins with EFT', async () => {
  const user = await show({ unpaid: [exampleAdminBooking({ ...booking, paymentMethod: 'eft' })] });

  await user.click(button('Paid'));

  expect(screen.getByLabelText('Payment method')).toHaveValue('eft');
});

test('a refunded pending booking can only be released', async () => {
  const user = await show({ unpaid: [exampleAdminBooking({ status: 'pending', paymentStatus: 'refunded' })] });

  expect(screen.getByText('R900.00 went back; the places are kept.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Paid/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Release/ }));

  expect(screen.getByRole('alertdialog')).toHaveTextContent('The money went back. The places go back on sale');
});

test('money of a cancelled booking can be refunded in the refund dialog', async () => {
  const cancelled = { ...exampleAdminBooking({ status: 'cancelled' }), paidAmount: 60_000 };
  const user = await show({ cancelledPaid: [cancelled] });
  const body = exampleMoney(cancelled, { paid: 60_000, refundable: 60_000 });
  api.answers['GET /api/bookings/7/money'] = () => ({ body });
  api.answers['POST /api/bookings/7/refunds'] = () => ({ status: 201, body: {} });
  expect(item()).toHaveTextContent('Paid and cancelledR600.00 has come; the booking is cancelled.');
  expect(choices()).toEqual(['Refund', 'Keep']);

  await user.click(button('Refund'));
  const dialog = await screen.findByRole('dialog', { name: 'Refund' });
  expect(within(dialog).queryByText('What becomes of the places?')).not.toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Reason'), 'Ill');
  answer({});
  await user.click(within(dialog).getByRole('button', { name: 'Refund R600.00' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes()).toMatchObject([
    { path: '/api/bookings/7/refunds', body: { amount: 60_000, cancels: false, reason: 'Ill', way: 'request' } },
  ]);
});

const kinds = () =>
  within(screen.getByRole('list', { name: 'Needs attention' }))
    .getAllByRole('listitem')
    .map(
      ({ textContent }) =>
        textContent?.match(/^(Unpaid|Paid twice|Not confirmed|Mail not sent|Paid and cancelled)/)?.[0],
    );

test('entries of every kind are sorted together, the oldest first', async () => {
  await show({
    payments: [payment({ review: 'paid_twice', receivedAt: '2031-03-04T08:00:00.000Z' })],
    cancelledPaid: [{ ...booking, id: 8, createdAt: '2031-03-05T08:00:00.000Z', paidAmount: 90_000 }],
    unpaid: [{ ...booking, id: 9, createdAt: '2031-03-01T08:00:00.000Z' }],
    unconfirmed: [{ ...booking, id: 10, createdAt: '2031-03-03T08:00:00.000Z' }],
    mails: [failedMail({ failedAt: '2031-03-02T08:00:00.000Z' })],
  });

  expect(kinds()).toEqual(['Unpaid', 'Mail not sent', 'Not confirmed', 'Paid twice', 'Paid and cancelled']);
});

test("only the five oldest entries are shown until 'Show all' is pressed", async () => {
  const unpaid = Array.from({ length: 40 }, (_none, index) => ({ ...booking, id: index + 1 }));
  const user = await show({ unpaid });
  expect(kinds()).toHaveLength(5);

  await user.click(screen.getByRole('button', { name: 'Show all 40' }));

  expect(kinds()).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: 'Show the 5 oldest', expanded: true }));
  expect(kinds()).toHaveLength(5);
});
