import { bookManually } from '../../../test/bookings.ts';
import { buildWithWheels, tickets } from '../../../test/limitedTickets.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient, joinLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';

// An address that is in line and asks for other tickets.

const { database, app, admin } = useAppWithProvider();
const email = 'lerato@mail.example';

type Mix = [hands: number, wheels: number];

/** Lerato waits for these tickets in a full workshop, before another party. */
async function buildLine(hands: number, wheels: number) {
  const event = await buildWithWheels({ capacity: 4 });
  await bookManually(admin, event, { tickets: tickets(4, 0) });
  const id = await enterLine(app, event, { email, tickets: tickets(hands, wheels) });
  await enterLine(app, event);
  return { event, client: entryClient(app, id) };
}

const ask = (event: Event, hands: number, wheels: number) =>
  joinLine(app, event, { email, tickets: tickets(hands, wheels) });
const lastMail = async () => (await enqueuedMails(database.sequelize)).at(-1);

test.each<[string, Mix, Mix, boolean]>([
  ['fewer tickets', [1, 1], [1, 0], true],
  ['as many seats and no more limited tickets', [1, 1], [2, 0], true],
  ['more seats', [1, 1], [2, 1], false],
  ['another limited ticket for the same seats', [2, 0], [1, 1], false],
])(
  'a party that asks for %s keeps its place in line only if no other party loses seats or tickets',
  async (_what, before, after, keepsPlace) => {
    const { event, client } = await buildLine(...before);

    await ask(event, ...after);
    const shown = (await client.read()).body;
    const { body } = await client.confirm(after[0] + after[1], tickets(...after));

    expect(shown).toMatchObject({ requested: { participants: after[0] + after[1], keepsPlace }, partiesBefore: 0 });
    expect(body).toMatchObject({ requested: null, partiesBefore: keepsPlace ? 0 : 1 });
    expect(body.tickets.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }))).toEqual(
      tickets(...after).filter(({ quantity }) => quantity > 0),
    );
  },
);

test('the entry in line stays as it is until the address confirms the other tickets', async () => {
  const { event, client } = await buildLine(2, 0);

  await ask(event, 1, 0);

  expect((await client.read()).body).toMatchObject({ participants: 2, tickets: [{ quantity: 2 }] });
  expect(await lastMail()).toMatchObject({
    kind: 'waitlist-confirm',
    content: { requested: { participants: 1, tickets: [{ label: 'Hand', quantity: 1 }] } },
  });
});

test('a confirmation from a page that shows an older request is rejected', async () => {
  const { event, client } = await buildLine(2, 0);
  await ask(event, 1, 1);
  await ask(event, 0, 2);

  const stale = await client.confirm(2, tickets(1, 1));

  expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect((await client.read()).body).toMatchObject({ tickets: [{ label: 'Hand', quantity: 2 }] });
});

test('an address that asks for the tickets that it already waits for is told its place in line, and an older request ends', async () => {
  const { event, client } = await buildLine(1, 1);
  await ask(event, 1, 0);

  await ask(event, 1, 1);

  expect((await client.read()).body).toMatchObject({ requested: null });
  expect(await lastMail()).toMatchObject({ kind: 'waitlist-joined' });
});

test('a party that keeps its place keeps its offer too', async () => {
  const { event, client } = await buildLine(1, 1);
  await ask(event, 1, 0);
  await admin.patch(`/api/events/${event.id}`, { capacity: 6 });
  const offered = (await client.read()).body;

  const { body } = await client.confirm(1, tickets(1, 0));

  expect(offered.state).toBe('offered');
  expect(body).toMatchObject({ state: 'offered', canBook: true, offeredUntil: offered.offeredUntil });
});
