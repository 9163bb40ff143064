import type { TicketInput } from '@studio/contract/bookings/tickets';
import { bookManually } from '../../../test/bookings.ts';
import { apron, bookExtras, buildWithExtras, holdExtras, mix, mug, person } from '../../../test/extras.ts';
import { buildEvent } from '../../../test/factories.ts';
import { manageClient, payChange } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { ticketLimitRule } from '../../../test/model/rules/seatRules.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../test/payments/requestedRefunds.ts';
import { findLastAttendeeIds } from '../../../test/splits.ts';
import type { Event } from '../../events/event.model.ts';

const { database, app, admin } = useAppWithProvider();

const to = ({ id: eventId }: Event, tickets: TicketInput[]) => ({
  eventId,
  participants: tickets[0]?.quantity ?? 0,
  tickets,
});

const booked = (tickets: readonly { label: string | null; quantity: number }[]) =>
  tickets.map(({ label, quantity }) => `${quantity} × ${label}`).join(', ');

test('an extra that is added is paid first, and one that is given up is paid back', async () => {
  const event = await buildWithExtras();
  const booking = await bookExtras(app, event, 2, 0);
  const client = manageClient(app, booking);

  const added = await client.changeTo(to(event, mix(2, 2)));
  await payChange(app, added.body.payment);
  const reduced = await client.changeTo(to(event, mix(2, 1)));

  expect(added.body.payment?.totalAmount).toBe(18_000);
  expect(reduced.body.manage).toMatchObject({ booking: { participants: 2, totalAmount: 69_000 } });
  expect(await readRefunds(database)).toMatchObject([{ amount: 9000 }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('an extra that is too cheap to be paid alone is rejected, and one can be exchanged for another of the same price', async () => {
  const ribbon = { ...mug, id: 4, name: 'Ribbon', price: 499 };
  const event = await buildWithExtras({ ticketTypes: [person, mug, apron, ribbon, { ...mug, id: 5, name: 'Bowl' }] });
  const client = manageClient(app, await bookExtras(app, event, 1, 1));
  const withExtra = (ticketTypeId: number) => [
    { ticketTypeId: person.id, quantity: 1 },
    { ticketTypeId, quantity: 1 },
  ];

  const alone = await client.quote(to(event, [...mix(1, 1).slice(0, 2), { ticketTypeId: ribbon.id, quantity: 1 }]));
  const exchanged = await client.changeTo(to(event, withExtra(5)));

  expect([alone.status, alone.body]).toMatchObject([
    409,
    { error: 'Less than R5.00 cannot be paid online. Please choose more, or ask us at the studio.' },
  ]);
  expect(exchanged.body.manage).toMatchObject({ booking: { totalAmount: 39_000 } });
});

test('an open change reserves the last extra', async () => {
  const event = await buildWithExtras();
  const client = manageClient(app, await bookExtras(app, event, 1, 0));

  await client.changeTo(to(event, mix(1, 0, 1)));

  expect(await holdExtras(app, event, 1, 0, 1)).toMatchObject({ status: 409, body: { error: '“Apron” is sold out.' } });
});

test('fewer people with too many extras are rejected, also from a client that sends only the number of people', async () => {
  const event = await buildWithExtras();
  const client = manageClient(app, await bookExtras(app, event, 2, 2, 1));
  const error = 'For 1 person at most 1 × “Second mug” can be booked, not 2.';

  const named = await client.quote(to(event, mix(1, 2, 1)));
  const counted = await client.quote({ eventId: event.id, participants: 1 });
  const both = await client.changeTo(to(event, mix(1, 1, 1)));

  expect([named, counted]).toMatchObject([
    { status: 400, body: { code: 'invalid_input', error } },
    { status: 400, body: { code: 'invalid_input', error } },
  ]);
  expect(both.body.manage).toMatchObject({ booking: { participants: 1, totalAmount: 54_000 } });
});

test('a booking moves with its extras to a date that has them, and only to such a date', async () => {
  const event = await buildWithExtras();
  const [copy, plain] = [await buildWithExtras(), await buildEvent({ price: person.price })];
  const client = manageClient(app, await bookExtras(app, event, 2, 1, 1));

  const without = await client.quote({ eventId: plain.id, participants: 2 });
  const moved = await client.changeTo({ eventId: copy.id, participants: 2 });

  expect([without.status, without.body]).toMatchObject([409, { code: 'conflict' }]);
  expect(booked(moved.body.manage?.sums.tickets ?? [])).toBe('2 × Person, 1 × Second mug, 1 × Apron');
  expect((await holdExtras(app, event, 1, 0, 1)).status).toBe(200);
  expect((await holdExtras(app, copy, 1, 0, 1)).status).toBe(409);
});

test('a booking may have fewer of an extra that is not sold any more, and not more', async () => {
  const event = await buildWithExtras();
  const client = manageClient(app, await bookExtras(app, event, 2, 2));
  await event.update({ ticketTypes: [person, apron] });

  const same = await client.quote(to(event, mix(1, 2)));
  const more = await client.quote(to(event, mix(3, 3)));

  expect(same.status).toBe(200);
  expect(more.body.code).toBe('tickets_changed');
});

test('an admin changes extras under the same rules', async () => {
  const event = await buildWithExtras();
  const { id } = await bookManually(admin, event, { tickets: mix(1, 1), participants: 1 });
  const change = (tickets: TicketInput[]) =>
    admin.post(`/api/admin/bookings/${id}/change`, { version: 0, ...to(event, tickets), reason: 'She asked' });

  const many = await change(mix(1, 2));
  const one = await change(mix(1, 1, 1));

  expect(many).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(one.status).toBe(200);
  const input = { tickets: mix(1, 3), participants: 1 };
  await expect(bookManually(admin, event, input)).rejects.toThrow('answered with 400');
  await expectInvariants(database.sequelize, ticketLimitRule);
});

test('a split leaves the extras with the booking', async () => {
  const event = await buildWithExtras();
  const booking = await bookExtras(app, event, 3, 2, 1);
  const client = manageClient(app, booking);

  const { status, body } = await client.split({ version: 0, attendeeIds: await findLastAttendeeIds(booking) });

  expect([status, body.manage.booking]).toMatchObject([200, { participants: 2, totalAmount: 93_000 }]);
  expect(booked(body.manage.sums.tickets)).toBe('2 × Person, 2 × Second mug, 1 × Apron');
  await expectInvariants(database.sequelize, ticketLimitRule);
});

test('a split that would leave fewer people than extras is rejected', async () => {
  const booking = await bookExtras(app, await buildWithExtras(), 3, 2);
  const attendeeIds = await findLastAttendeeIds(booking, 2);

  const { status, body } = await manageClient(app, booking).split({ version: 0, attendeeIds });

  expect([status, body.code, body.error]).toEqual([
    409,
    'conflict',
    'The extras stay with this booking. For 1 person at most 1 × “Second mug” can be booked, not 2.',
  ]);
  expect(await booking.reload()).toMatchObject({ participants: 3 });
});

test('a split leaves an extra for the whole booking with the booking', async () => {
  const booking = await bookExtras(app, await buildWithExtras(), 2, 0, 1);

  const { status } = await manageClient(app, booking).split({
    version: 0,
    attendeeIds: await findLastAttendeeIds(booking),
  });

  expect(status).toBe(200);
  expect(await booking.reload()).toMatchObject({ participants: 1, totalAmount: 45_000 });
});
