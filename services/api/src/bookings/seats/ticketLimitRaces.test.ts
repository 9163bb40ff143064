import { visitorClient } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../../test/countAnswers.ts';
import { buildVisitor } from '../../../test/factories.ts';
import {
  bookCart,
  buildWheelsFirst,
  buildWithWheels,
  hand,
  holdCart,
  setWheels,
  tickets,
  wheel,
} from '../../../test/limitedTickets.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { ticketLimitRule } from '../../../test/model/rules/seatRules.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import { lockEvents } from './seats.ts';

const { database, app } = useAppWithProvider();

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

// Without the lock in `claimLimited` more are sold: claims count the tickets before the others have committed.
test.each<[string, (event: Event) => Promise<Answer<unknown>>]>([
  ['holds that name their tickets', (event) => holdCart(app, event, 0, 1)],
  ['holds that know only the number of people', (event) => visitorClient(app.url).hold(event, buildVisitor())],
  ['confirmations without a hold', (event) => visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor() })],
])('of 50 %s at once for the last two tickets of a type exactly two get one', async (_way, claim) => {
  const event = await buildWheelsFirst();

  const answers = await times(50, () => claim(event));

  expect(countAnswers(answers)).toEqual({ '200 ': 2, '409 tickets_sold_out': 48 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('of claims of two types at once each type is sold up to its own limit', async () => {
  const kiln = { id: 3, name: 'Kiln', note: '', price: 20_000, seats: 1, limit: 3 };
  const event = await buildWithWheels({ ticketTypes: [hand, wheel, kiln] });
  const holdOne = ({ id: ticketTypeId, price }: typeof kiln) =>
    visitorClient(app.url).hold(event, buildVisitor(), {
      tickets: [{ ticketTypeId, quantity: 1 }],
      totalAmount: price,
    });

  const answers = await times(40, (index) => holdOne(index % 2 === 0 ? wheel : kiln));

  const ofType = (odd: number) => countAnswers(answers.filter((_, index) => index % 2 === odd));
  expect(ofType(0)).toEqual({ '200 ': 2, '409 tickets_sold_out': 18 });
  expect(ofType(1)).toEqual({ '200 ': 3, '409 tickets_sold_out': 17 });
});

// Without the lock in `claimLimited` both count the tickets before they wait, and both get the last one.
test('of two claims that wait for the workshop one gets the last ticket of a type', async () => {
  const event = await setWheels(await buildWithWheels(), 1);
  const held = await lockEvent(event);

  const claims = times(2, () => holdCart(app, event, 0, 1));
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();

  expect(countAnswers(await claims)).toEqual({ '200 ': 1, '409 tickets_sold_out': 1 });
});

test('of a change and a claim that wait for the workshop one gets the last ticket of a type', async () => {
  const event = await setWheels(await buildWithWheels(), 1);
  const booking = await bookCart(app, event, 1, 0);
  const wanted = { eventId: event.id, participants: 1, tickets: tickets(0, 1), version: 0, toPay: 15_000, toReturn: 0 };
  const held = await lockEvent(event);

  const changed = manageClient(app, booking).change(wanted);
  const claimed = holdCart(app, event, 0, 1);
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();

  expect(countAnswers(await Promise.all([changed, claimed]))).toEqual({ '200 ': 1, '409 tickets_sold_out': 1 });
  await expectInvariants(database.sequelize, ticketLimitRule);
});

test('of 20 changes and 20 claims at once only as many get a ticket of a type as its limit allows', async () => {
  const event = await buildWithWheels();
  const bookings = [];
  for (let count = 0; count < 20; count += 1) bookings.push(await bookCart(app, event, 1, 0));
  const wanted = { eventId: event.id, participants: 1, tickets: tickets(0, 1), version: 0, toPay: 15_000, toReturn: 0 };

  const answers = await Promise.all([
    ...bookings.map((booking) => manageClient(app, booking).change(wanted)),
    ...Array.from({ length: 20 }, () => holdCart(app, event, 0, 1)),
  ]);

  expect(countAnswers(answers)).toEqual({ '200 ': 2, '409 tickets_sold_out': 38 });
  await expectInvariants(database.sequelize, ticketLimitRule);
});

async function lockEvent({ id }: Event) {
  const transaction = await database.sequelize.transaction();
  await lockEvents(transaction, [id]);
  return transaction;
}
