import { countAnswers } from '../../../test/countAnswers.ts';
import { bookCart, buildWithWheels, setWheels, tickets, wheel } from '../../../test/limitedTickets.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { ticketLimitRule } from '../../../test/model/rules/seatRules.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const cancel = ({ id }: Booking) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

/** Seats are free, and parties wait for one wheel each while the only wheel is booked. Then the wheel is returned. */
async function buildLine(parties: number): Promise<{ event: Event; ids: number[] }> {
  const event = await setWheels(await buildWithWheels(), 1);
  const booking = await bookCart(app, event, 0, 1);
  const ids = await Promise.all(
    Array.from({ length: parties }, () => enterLine(app, event, { tickets: tickets(0, 1) })),
  );
  await cancel(booking);
  return { event, ids };
}

// Without the lock in `claimLimited` several get it: claims count the tickets before the others have committed.
test('of 50 parties in line that book the last ticket of a type at once exactly one gets it', async () => {
  const { event, ids } = await buildLine(50);

  const answers = await Promise.all(ids.map((id) => entryClient(app, id).book(wheel.price)));

  expect(countAnswers(answers)).toEqual({ '200 ': 1, '409 tickets_sold_out': 49 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  await expectInvariants(database.sequelize, ticketLimitRule);
});

test('of two parties in line that press Pay 25 times each at once only one gets the last ticket of a type', async () => {
  const { event, ids } = await buildLine(2);

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, press) => entryClient(app, ids[press % 2] ?? 0).book(wheel.price)),
  );

  const holds = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.holdId] : [])));
  expect(holds.size).toBe(1);
  expect(Object.keys(countAnswers(answers)).toSorted()).toEqual(['200 ', '409 tickets_sold_out']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  await expectInvariants(database.sequelize, ticketLimitRule);
});

test('tickets that are returned at the same time are offered to as many parties', async () => {
  const event = await buildWithWheels();
  const booked = [await bookCart(app, event, 0, 1), await bookCart(app, event, 0, 1)];
  const ids: number[] = [];
  for (let party = 0; party < 4; party += 1) ids.push(await enterLine(app, event, { tickets: tickets(0, 1) }));

  await Promise.all(booked.map(cancel));

  const states = await Promise.all(ids.map(async (id) => (await entryClient(app, id).read()).body.state));
  expect(states).toEqual(['offered', 'offered', 'waiting', 'waiting']);
});
