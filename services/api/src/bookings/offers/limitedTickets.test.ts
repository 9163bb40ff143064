import { bookManually } from '../../../test/bookings.ts';
import { bookCart, buildWheelsFirst, hand, holdCart, noWheel, tickets, wheel } from '../../../test/limitedTickets.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import { endOffers } from '../waitlist/endOffers.ts';

// A party in line books tickets of the first type.

const { database, app, admin } = useAppWithProvider();

const oneWheel = { ...wheel, limit: 1 };

/** The only wheel and the other seat of a full workshop are booked, and one person waits. */
async function buildLine() {
  const event = await buildWheelsFirst({ capacity: 2, ticketTypes: [oneWheel, hand] });
  const byWheel = await bookCart(app, event, 0, 1);
  const byHand = await bookManually(admin, event, { tickets: tickets(1, 0) });
  const client = entryClient(app, await enterLine(app, event, { participants: 1 }));
  const giveBack = ({ id }: { id: number }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  return { event, byWheel, byHand, client, giveBack };
}

const waiting = { state: 'waiting', canBook: false, bookableSeats: 0 };
const offered = { state: 'offered', canBook: true, bookableSeats: 1 };

test('a free seat is offered only once a ticket of the sold out first type is returned too', async () => {
  const { byWheel, byHand, client, giveBack } = await buildLine();

  await giveBack(byHand);
  const withoutTicket = (await client.read()).body;
  const rejected = await client.book(wheel.price);
  await giveBack(byWheel);

  expect(withoutTicket).toMatchObject(waiting);
  expect(rejected).toMatchObject(noWheel);
  expect((await client.read()).body).toMatchObject(offered);
  expect((await client.book(wheel.price)).status).toBe(200);
});

test('raising the limit of the first type makes an offer of the free seats', async () => {
  const { event, byHand, client, giveBack } = await buildLine();
  await giveBack(byHand);

  await admin.patch(`/api/events/${event.id}`, { ticketTypes: [{ ...oneWheel, limit: 2 }, hand] });

  expect((await client.read()).body).toMatchObject(offered);
});

test('a ticket that is returned by a change with the same number of seats is offered', async () => {
  const { event, byWheel, byHand, client, giveBack } = await buildLine();
  await giveBack(byHand);

  await manageClient(app, byWheel).changeTo({ eventId: event.id, participants: 1, tickets: tickets(1, 0) });

  expect((await client.read()).body).toMatchObject(offered);
});

test('a party whose ticket others have booked keeps its place in line when its offer ends', async () => {
  const { event, byWheel, byHand, client, giveBack } = await buildLine();
  await giveBack(byHand);
  await giveBack(byWheel);
  await holdCart(app, event, 0, 1);

  await database.sequelize.query('update waitlist_entries set offered_until = now()');
  await endOffers(database.appPool);

  expect((await client.read()).body).toMatchObject(waiting);
});
