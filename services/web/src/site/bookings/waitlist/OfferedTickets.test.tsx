import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { typedEvent } from '../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { useSubmittedForms } from '../../../../test/site/submittedForms.ts';
import { offered, showEntry, waiting } from '../../../../test/site/waitlistPage.tsx';
import { formMemory, pendingBooking } from '../bookingSession.ts';

// The page of a party that waits for tickets of several types.

const api = useFakeApi();
const user = userEvent.setup();
const submitted = useSubmittedForms();
beforeEach(() => {
  sessionStorage.clear();
  const form = { action: 'https://pay.example/', fields: {} };
  api.answers['POST /api/waitlist/7/hold'] = () => ({
    body: { holdId: 'h', expiresAt: '2031-03-13T20:00:00.000Z', totalAmount: 98_000, ...form },
  });
});

const adult = { ticketTypeId: 1, label: 'Adult', seats: 1, price: 38_000 };
const child = { ticketTypeId: 2, label: 'Child', seats: 1, price: 22_000 };

/** Two adults and a child. `adults` and `children` say how many of them can book now. */
function mixOf(adults: number, children: number) {
  const tickets = [
    { ...adult, quantity: 2, bookable: adults },
    { ...child, quantity: 1, bookable: children },
  ];
  const bookableSeats = adults + children;
  const canBook = bookableSeats === 3;
  return { event: typedEvent, participants: 3, tickets, totalAmount: 98_000, bookableSeats, canBook };
}

const form = () => screen.findByRole('form', { name: 'Book the spots' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const count = (type: string) => screen.getByRole('spinbutton', { name: type });
const fewer = (type: string) => screen.getByRole('button', { name: `One fewer: ${type}` });
const more = (type: string) => screen.getByRole('button', { name: `One more: ${type}` });
const pay = (total: string) => screen.getByRole('button', { name: `Pay ${total}` });
const requests = () => api.calls.filter(({ method }) => method === 'POST');

test('an offer of several ticket types is for exactly these tickets, with their prices and sum', async () => {
  showEntry(api, { ...offered, ...mixOf(2, 1) });

  expect(await heading('Your tickets are available')).toBeVisible();
  expect(await form()).toHaveTextContent('2 × AdultR760.00ChildR220.00Total to payR980.00');
  expect([count('Adult'), count('Child')].map((input) => input.getAttribute('value'))).toEqual(['2', '1']);
  expect(more('Adult')).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByLabelText('Phone Number'), '082 555 0142');
  await user.click(pay('R980.00'));

  const tickets = [
    { ticketTypeId: 1, quantity: 2 },
    { ticketTypeId: 2, quantity: 1 },
  ];
  expect(submitted).toHaveLength(1);
  expect(requests().at(-1)?.body).toMatchObject({ participants: 3, tickets, totalAmount: 98_000 });
  expect(formMemory.read()).toMatchObject({ entry: { tickets }, attempt: { hold: { tickets } } });
  expect(pendingBooking.read()).toMatchObject({ participants: 3, tickets });
});

test('a part of the tickets can be booked, and the page says that the party then leaves the list', async () => {
  showEntry(api, { ...offered, ...mixOf(2, 1) });
  await form();

  await user.click(fewer('Child'));

  expect(screen.getByText(/^You are waiting for 2 × Adult, 1 × Child\. Once you have paid for fewer/)).toBeVisible();
  await user.type(screen.getByLabelText('Phone Number'), '082 555 0142');
  await user.click(pay('R760.00'));
  expect(requests().at(-1)?.body).toMatchObject({ tickets: [{ ticketTypeId: 1, quantity: 2 }], totalAmount: 76_000 });
});

test('only the tickets that are available can be booked', async () => {
  showEntry(api, { ...waiting, ...mixOf(1, 0) });

  expect(await heading('You are on the list')).toBeVisible();
  expect(screen.getByText(/^You are waiting for 2 × Adult, 1 × Child, and some of them are available/)).toBeVisible();
  expect(count('Adult')).toHaveValue(1);
  expect(more('Adult')).toHaveAttribute('aria-disabled', 'true');
  expect(more('Child')).toHaveAttribute('aria-disabled', 'true');
  expect(pay('R380.00')).toBeVisible();
});

test('without a ticket nothing is sent', async () => {
  showEntry(api, { ...waiting, ...mixOf(1, 0) });
  await form();
  await user.type(screen.getByLabelText('Phone Number'), '082 555 0142');

  await user.click(fewer('Adult'));
  await user.click(pay('R0.00'));

  expect(screen.getByText('Please choose at least one ticket that takes a spot.')).toBeVisible();
  expect(requests()).toEqual([]);
});

test('a hold keeps its tickets and their prices', async () => {
  const dear = { ...child, price: 30_000, quantity: 1 };
  const hold = {
    participants: 1,
    tickets: [dear],
    discount: null,
    totalAmount: 30_000,
    expiresAt: '2031-03-13T20:00:00.000Z',
  };
  showEntry(api, { ...offered, ...mixOf(2, 1), hold });

  expect(await form()).toHaveTextContent('ChildR300.00Total to payR300.00');
  await user.click(more('Adult'));

  expect(await form()).toHaveTextContent('AdultR380.00ChildR220.00Total to payR600.00');
});

test('the page names the tickets of an entry and of a requested change, and the confirmation sends them', async () => {
  const { tickets } = mixOf(0, 0);
  const requested = { participants: 1, tickets: [{ ...child, quantity: 1 }], areTicketsSold: true, keepsPlace: true };
  api.answers['POST /api/waitlist/7/confirm'] = () => ({ body: { ...waiting, ...mixOf(0, 0) } });
  const { unmount } = showEntry(api, { ...waiting, ...mixOf(0, 0), state: 'unconfirmed' });
  expect(await screen.findByText(/the waiting list for 2 × Adult, 1 × Child\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Put me on the waiting list' }));
  unmount();
  showEntry(api, { ...waiting, ...mixOf(0, 0), requested });

  await user.click(await screen.findByRole('button', { name: 'Change to 1 × Child' }));

  expect(requests().map(({ body }) => body)).toEqual([
    { participants: 3, tickets: tickets.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity })) },
    { participants: 1, tickets: [{ ticketTypeId: 2, quantity: 1 }] },
  ]);
});

test.each<[WaitlistEntryView['state'], number]>([
  ['waiting', 1],
  ['offered', 1],
  ['unconfirmed', 0],
])(
  'a %s party whose tickets are not sold any more is told so and gets a link to the workshop',
  async (state, leaving) => {
    const none = { tickets: [], areTicketsSold: false, totalAmount: 0, bookableSeats: 0, canBook: false };
    showEntry(api, { ...waiting, event: typedEvent, ...none, state });

    expect(await heading('Your tickets are not sold any more')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the workshop' })).toHaveAttribute('href', '/events/1');
    expect(screen.queryAllByRole('button', { name: 'Leave the waiting list' })).toHaveLength(leaving);
    expect(screen.queryByRole('button', { name: /^(Pay|Put me)/ })).not.toBeInTheDocument();
  },
);
