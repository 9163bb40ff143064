import { screen, within } from '@testing-library/react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';

const { api, user, open } = bookingDialog();
const path = 'POST /api/admin/bookings/7';
const submit = () => user.click(screen.getByRole('button', { name: 'Change booking' }));
const sent = (call: string) => api.calls.filter((one) => one.path.endsWith(call)).map(({ body }) => body);

const adult = { id: 3, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null };
const pair = { id: 5, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };
const booked = {
  participants: 4,
  totalAmount: 130_000,
  tickets: [
    { ticketTypeId: 3, label: 'Adult', seats: 1, quantity: 2 },
    { ticketTypeId: 5, label: 'Pair', seats: 2, quantity: 1 },
  ],
};
const typed = { price: 38_000, ticketTypes: [adult, pair] };

interface Opened {
  booking?: Partial<AdminBookingView>;
  event?: Partial<AdminEventView>;
  others?: AdminEventView[];
}

async function openChange({ booking = booked, event = typed, others = [] }: Opened = {}): Promise<HTMLElement> {
  const details = await open(booking);
  api.answers['GET /api/admin/events'] = () => ({ body: [exampleAdminEvent(event), ...others] });
  api.answers['GET /api/admin/events/1'] = () => ({ body: exampleAdminEvent(event) });
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking(booking)] });
  api.answers[`${path}/quote`] = () => ({
    body: { isFree: true, toPay: 16_000, toReturn: 0, kept: 0, totalAfter: 146_000 },
  });
  api.answers[`${path}/change`] = () => ({ body: { version: 1, changes: [] } });
  await user.click(await within(details).findByRole('button', { name: 'Change…' }));
  return screen.findByRole('dialog', { name: 'Change booking' });
}

async function type(kind: string, number: string): Promise<void> {
  await user.clear(await screen.findByRole('spinbutton', { name: kind }));
  if (number) await user.type(screen.getByRole('spinbutton', { name: kind }), number);
}

async function move(title: RegExp): Promise<void> {
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Workshop' }),
    await screen.findByRole('option', { name: title }),
  );
}

test('new numbers of tickets of each type are quoted and sent', async () => {
  const dialog = await openChange();
  expect(await screen.findByRole('spinbutton', { name: 'Adult' })).toHaveValue(2);
  expect(screen.queryByRole('spinbutton', { name: 'Participants' })).not.toBeInTheDocument();

  await type('Adult', '1');
  await type('Pair', '2');
  await user.click(await within(dialog).findByRole('radio', { name: /^Collect R160.00 at the studio/ }));
  await user.type(screen.getByLabelText('Reason'), 'A child comes too');
  await submit();

  expect(await screen.findByText('Booking Updated')).toBeVisible();
  const tickets = [
    { ticketTypeId: 3, quantity: 1 },
    { ticketTypeId: 5, quantity: 2 },
  ];
  expect(sent('/quote').at(-1)).toEqual({ eventId: 1, participants: 5, tickets });
  expect(sent('/change')).toMatchObject([{ eventId: 1, participants: 5, tickets, toPay: 16_000 }]);
});

test('a sold out ticket type is named in place of the sum', async () => {
  await openChange();
  const error = 'Only 1 ticket “Pair” is left.';
  api.answers[`${path}/quote`] = () => ({ status: 409, body: { error, code: 'tickets_sold_out' } });

  await type('Pair', '3');

  expect(await screen.findByText(error)).toBeVisible();
});

test('numbers set back to the booked ones, and a choice without tickets, are not sent', async () => {
  await openChange();
  await type('Adult', '3');
  await type('Adult', '2');
  await user.type(screen.getByLabelText('Reason'), 'None');

  await submit();
  expect(screen.getByRole('combobox', { name: 'Workshop' })).toHaveAccessibleDescription(
    'Please choose another workshop or number of people',
  );
  await type('Adult', '');
  await type('Pair', '');
  await submit();

  expect(screen.getByRole('spinbutton', { name: 'Adult' })).toHaveAccessibleDescription(
    'R380.00 At least 1 participant required',
  );
  expect(sent('/change')).toEqual([]);
});

test('a booked ticket type that is no longer sold keeps its number', async () => {
  await openChange({ event: { price: 38_000, ticketTypes: [adult] } });

  expect(await screen.findByRole('spinbutton', { name: 'Pair' })).toHaveValue(1);
  expect(screen.getByRole('spinbutton', { name: 'Pair' })).toHaveAccessibleDescription('Not sold any more');
  expect(sent('/quote')).toEqual([]);
});

test('a move keeps the numbers of ticket types with the same names', async () => {
  const later = exampleAdminEvent({
    id: 2,
    title: 'Raku',
    price: 38_000,
    ticketTypes: [
      { ...adult, id: 8 },
      { ...pair, id: 9 },
    ],
  });
  await openChange({ others: [later] });

  await move(/Raku/);

  expect(await screen.findByText(/^R160.00 more/)).toBeVisible();
  const tickets = [
    { ticketTypeId: 8, quantity: 2 },
    { ticketTypeId: 9, quantity: 1 },
  ];
  expect(sent('/quote').at(-1)).toEqual({ eventId: 2, participants: 4, tickets });
});

test('people of a workshop without ticket types get the first type of another workshop', async () => {
  await openChange({ booking: {}, event: {}, others: [exampleAdminEvent({ id: 2, title: 'Raku', ...typed })] });
  expect(screen.getByRole('spinbutton', { name: 'Participants' })).toHaveValue(2);

  await move(/Raku/);

  expect(await screen.findByRole('spinbutton', { name: 'Adult' })).toHaveValue(2);
});

test('a rejection of the ticket types is shown beside the sum', async () => {
  const error = 'This workshop has several kinds of tickets. Please choose how many of which.';
  const dialog = await openChange();
  api.answers[`${path}/quote`] = () => ({ status: 409, body: { error, code: 'conflict' } });

  await type('Adult', '3');

  expect(await within(dialog).findByText(error)).toBeVisible();
});

const mug = { id: 6, name: 'Second mug', note: '', price: 9000, seats: 0, limit: null, extra: 'person' as const };
const bookedMug = { ticketTypeId: 6, label: 'Second mug', seats: 0, quantity: 1, isExtra: true };

test('extras are changed with the tickets, and say how many of one a booking may have', async () => {
  const dialog = await openChange({ event: { ...typed, ticketTypes: [adult, pair, mug] } });
  expect(await within(dialog).findByRole('group', { name: 'Tickets and extras' })).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'Second mug' })).toHaveAccessibleDescription('R90.00, one per person');

  await type('Second mug', '2');
  await user.type(screen.getByLabelText('Reason'), 'She asked');
  await submit();

  expect(sent('/quote').at(-1)).toMatchObject({ participants: 4, tickets: [{}, {}, { ticketTypeId: 6, quantity: 2 }] });
});

test('a booking from before the workshop had extras is changed by its number of people, and keeps the extra that was added', async () => {
  const person = { ...adult, name: 'Person' };
  await openChange({
    booking: { participants: 2, totalAmount: 99_000, tickets: [bookedMug] },
    event: { ticketTypes: [person, mug] },
  });

  expect(await screen.findByRole('spinbutton', { name: 'Participants' })).toHaveValue(2);
  expect(screen.queryByRole('spinbutton', { name: 'Second mug' })).not.toBeInTheDocument();
});
