import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { RosterView } from '@studio/contract/admin/roster';
import type { Paged } from '@studio/contract/paging';
import { bookManually } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';

const { app, admin } = useAppWithProvider();

const adult = { id: 1, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null };
const pair = { id: 2, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };

const booked = (adults: number, pairs: number) => [
  { ticketTypeId: 1, quantity: adults },
  { ticketTypeId: 2, quantity: pairs },
];

function buildTyped(): Promise<Event> {
  return buildEvent({ price: adult.price, ticketTypes: [adult, pair] });
}

test('the tickets of a booking are in the response, in the list, on the roster and in the CSV file', async () => {
  const event = await buildTyped();
  const tickets = [
    { ticketTypeId: 1, label: 'Adult', seats: 1, quantity: 2 },
    { ticketTypeId: 2, label: 'Pair', seats: 2, quantity: 1 },
  ];

  const created = await bookManually(admin, event, { tickets: booked(2, 1) });
  const all = await admin.get<AdminBookingView[]>('/api/bookings');
  const page = await admin.get<Paged<AdminBookingView>>('/api/bookings?page=1');
  const roster = await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`);
  const file = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: admin.cookie } });

  const booking = { participants: 4, totalAmount: 130_000, tickets };
  expect(created).toMatchObject(booking);
  expect(all.body).toMatchObject([booking]);
  expect(page.body.items).toMatchObject([booking]);
  expect(roster.body.entries).toMatchObject([booking]);
  expect(await file.text()).toMatch(/,"2 × Adult, 1 × Pair",Thandi,,,,,\r\n$/);
});

test('the extras of a booking are beside its tickets', async () => {
  const mug = { id: 3, name: 'Mug', note: '', price: 9000, seats: 0, limit: null, extra: 'person' as const };
  const event = await buildEvent({ price: adult.price, ticketTypes: [adult, mug] });

  const created = await bookManually(admin, event, {
    tickets: [...booked(2, 0).slice(0, 1), { ticketTypeId: 3, quantity: 1 }],
  });

  expect(created.tickets).toEqual([
    { ticketTypeId: 1, label: 'Adult', seats: 1, quantity: 2 },
    { ticketTypeId: 3, label: 'Mug', seats: 0, quantity: 1, isExtra: true },
  ]);
  const file = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: admin.cookie } });
  expect(await file.text()).toMatch(/,2 × Adult,Thandi,Mug × 1,,,,\r\n$/);
});

test('a ticket type without booked tickets is not listed after a change', async () => {
  const event = await buildTyped();
  const { id } = await bookManually(admin, event, { tickets: booked(2, 1) });

  const sent = { version: 0, eventId: event.id, participants: 3, tickets: booked(3, 0), reason: 'One is ill' };
  const { status } = await admin.post(`/api/admin/bookings/${id}/change`, sent);

  expect(status).toBe(200);
  const { body } = await admin.get<AdminBookingView[]>('/api/bookings');
  expect(body).toMatchObject([
    { participants: 3, tickets: [{ ticketTypeId: 1, label: 'Adult', seats: 1, quantity: 3 }] },
  ]);
});

test('a booking of a workshop without ticket types has no tickets', async () => {
  expect(await bookManually(admin, await buildEvent())).toMatchObject({ tickets: [] });
});
