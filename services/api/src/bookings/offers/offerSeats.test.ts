import type { AdminWaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { cancelWorkshop } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor, setTotal } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient, joinLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import { releaseHold } from '../checkout/releaseHold.ts';
import { endOffers } from '../waitlist/endOffers.ts';

const { database, app, admin } = useAppWithProvider();

interface Entry {
  state: string;
  isOffered: boolean;
}

/** The states in the order in which the parties joined; an entry with an offer is in the state `waiting`. */
async function states(): Promise<string[]> {
  const [rows] = await database.sequelize.query(
    `select state, offered_until is not null as "isOffered" from waitlist_entries order by id`,
  );
  return (rows as Entry[]).map(({ state, isOffered }) => (state === 'waiting' && isOffered ? 'offered' : state));
}

const mails = async () =>
  (await enqueuedMails(database.sequelize))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('waitlist') && kind !== 'waitlist-confirm');

/**
 * A full workshop with one hold that can be released. The hold does not expire, so that others can join the waiting
 * list.
 */
async function buildFull(capacity = 2): Promise<[Event, Booking]> {
  const event = await buildEvent({ capacity });
  return [event, await buildBooking(event, { participants: capacity, status: 'held', expiresAt: null })];
}

async function giveBack({ request }: Booking): Promise<void> {
  await releaseHold(database.appPool, request.id, () => undefined);
}

async function endOfferTime(): Promise<number> {
  await database.sequelize.query(
    `update waitlist_entries set offered_until = now() where state = 'waiting' and offered_until is not null`,
  );
  return endOffers(database.appPool);
}

test('returned seats are offered to the first in line who fit into them, and stay on sale', async () => {
  const [event, booking] = await buildFull(4);
  const other = await splitSeats(event, booking, 1);
  for (const participants of [4, 2, 2, 1]) await enterLine(app, event, { participants });

  await giveBack(booking);
  const afterThree = await states();
  await giveBack(other);

  expect(afterThree).toEqual(['waiting', 'offered', 'waiting', 'offered']);
  expect(await states()).toEqual(['offered', 'offered', 'waiting', 'offered']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await mails()).toEqual(['waitlist-offer', 'waitlist-offer', 'waitlist-offer']);
  expect((await visitorClient(app.url).hold(event, buildVisitor({ participants: 4 }))).status).toBe(200);
});

/** Transfers some seats of the booking to a new held booking. */
async function splitSeats(event: Event, booking: Booking, participants: number): Promise<Booking> {
  const left = booking.participants - participants;
  await booking.update({ participants: left });
  await setTotal(booking, event.price * left);
  await event.update({ seatsTaken: event.capacity - participants });
  return buildBooking(await event.reload(), { participants, status: 'held', expiresAt: null });
}

test('a party gets one mail per offer, however often seats are returned and booked', async () => {
  const [event, booking] = await buildFull(2);
  const id = await enterLine(app, event);
  await giveBack(booking);

  for (let round = 0; round < 3; round += 1) {
    const client = visitorClient(app.url);
    const { body } = await client.hold(event, buildVisitor({ participants: 2 }));
    expect((await entryClient(app, id).read()).body).toMatchObject({ state: 'offered', canBook: false });
    await client.release(body.holdId);
  }

  expect(await mails()).toEqual(['waitlist-offer']);
  expect((await entryClient(app, id).read()).body).toMatchObject({ state: 'offered', canBook: true });
});

test('an offer that was not used in time ends with a mail, and the next in line get an offer', async () => {
  const [event, booking] = await buildFull();
  const id = await enterLine(app, event, { participants: 2 });
  await enterLine(app, event, { participants: 2 });
  await giveBack(booking);
  const early = await endOffers(database.appPool);

  const ended = await endOfferTime();

  expect([early, ended]).toEqual([0, 1]);
  expect(await states()).toEqual(['expired', 'offered']);
  expect(await mails()).toEqual(['waitlist-offer', 'waitlist-expired', 'waitlist-offer']);
  expect((await entryClient(app, id).book(2 * event.price)).body).toMatchObject({ code: 'not_held' });
});

test('a party whose seats others have booked keeps its place, and gets another offer when seats come free', async () => {
  const [event, booking] = await buildFull();
  const first = await enterLine(app, event, { participants: 2 });
  await enterLine(app, event, { participants: 2 });
  await giveBack(booking);
  const bought = await buildBooking(await event.reload(), { participants: 2, status: 'held', expiresAt: null });

  await endOfferTime();
  const afterSale = await states();
  const { body } = await entryClient(app, first).read();
  await giveBack(bought);

  expect(afterSale).toEqual(['waiting', 'waiting']);
  expect(body).toMatchObject({ state: 'waiting', partiesBefore: 0, canBook: false });
  expect(await states()).toEqual(['offered', 'waiting']);
});

test('two replicas that return seats at the same time send as many offers as seats', async () => {
  const event = await buildEvent({ capacity: 4 });
  const bookings = [];
  for (let index = 0; index < 4; index += 1) {
    bookings.push(await buildBooking(event, { status: 'held', expiresAt: null }));
  }
  for (let index = 0; index < 6; index += 1) await enterLine(app, event);

  await Promise.all(bookings.map((booking) => giveBack(booking)));

  expect(await states()).toEqual([...Array(4).fill('offered'), ...Array(2).fill('waiting')]);
  expect(await mails()).toHaveLength(4);
});

test('leaving the line needs the key of the mail, and makes an offer to the next party', async () => {
  const [event, booking] = await buildFull();
  const first = await enterLine(app, event, { participants: 2 });
  await enterLine(app, event);
  await giveBack(booking);

  const wrong = await entryClient(app, first, 'x'.repeat(43)).leave();
  const left = await entryClient(app, first).leave();
  const again = await entryClient(app, first).leave();

  expect(wrong.status).toBe(404);
  expect([left.body.state, again.body.state]).toEqual(['left', 'left']);
  expect(await states()).toEqual(['left', 'offered']);
});

test('raising the capacity makes offers, and confirmed parties are told of a rescheduled or cancelled workshop', async () => {
  const [event] = await buildFull();
  await enterLine(app, event);
  await enterLine(app, event, { participants: 2 });
  await joinLine(app, event);

  await admin.patch(`/api/events/${event.id}`, { capacity: 3 });
  const raised = await states();
  await admin.patch(`/api/events/${event.id}`, { startTime: '11:00' });
  const cancelled = await cancelWorkshop(admin, event);

  expect(raised).toEqual(['offered', 'waiting', 'unconfirmed']);
  expect(cancelled.status).toBe(200);
  expect(await states()).toEqual(['ended', 'ended', 'ended']);
  expect(await mails()).toEqual([
    'waitlist-offer',
    'waitlist-rescheduled',
    'waitlist-rescheduled',
    'waitlist-ended',
    'waitlist-ended',
  ]);
});

test('an admin sees only confirmed parties, can change their order and can remove one', async () => {
  const [event, booking] = await buildFull(1);
  const anna = await enterLine(app, event, { firstName: 'Anna' });
  const ben = await enterLine(app, event, { firstName: 'Ben' });
  await enterLine(app, event, { firstName: 'Cleo' });
  await joinLine(app, event, { firstName: 'Nobody' });

  const reordered = await admin.patch<AdminWaitlistEntryView[]>(`/api/admin/waitlist/${ben}`, { move: 'up' });
  const removed = await admin.delete<AdminWaitlistEntryView[]>(`/api/admin/waitlist/${anna}`);
  await giveBack(booking);
  const { body } = await admin.get<AdminWaitlistEntryView[]>(`/api/admin/events/${event.id}/waitlist`);

  expect(reordered.body.map(({ firstName }) => firstName)).toEqual(['Ben', 'Anna', 'Cleo']);
  expect(removed.status).toBe(200);
  expect(body.map(({ firstName, state }) => [firstName, state])).toEqual([
    ['Ben', 'offered'],
    ['Cleo', 'waiting'],
    ['Anna', 'left'],
  ]);
});

test('seats that a visitor exchanges in one transaction are not offered', async () => {
  const [event, booking] = await buildFull(2);
  await enterLine(app, event);

  const replaced = await visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }), {
    replaces: booking.request.id,
  });

  expect(replaced.status).toBe(200);
  expect(await states()).toEqual(['waiting']);
});
