import { readAttention } from '../../test/attention.ts';
import { expireAll, holdSeats, payBooking } from '../../test/bookings.ts';
import { visitorClient } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../test/countAnswers.ts';
import { bookWithCode, buildCode, holdWithCode, quoteCode, tenPercentOff } from '../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { cancelOwn } from '../../test/splits.ts';

const { database, app, admin } = useAppWithProvider();

const fifty = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
const buildFive = () => Promise.all(Array.from({ length: 5 }, () => buildEvent()));
const usedUp = { status: 409, body: { code: 'code_used_up', totalAmount: 45_000 } };

// The claims are for several workshops, because the lock of a single workshop would serialize them too. Without the
// lock in `lockCode` several claims get the last use, because each counts the uses before the others have committed.
test('of 50 visitors of five workshops at once exactly one gets the last use of a code', async () => {
  const events = await buildFive();
  await buildCode({ maxUses: 3 });
  await bookWithCode(app, events[0]!);
  await bookWithCode(app, events[1]!);

  const answers = await fifty((index) => holdWithCode(app, events[index % 5]!));

  expect(countAnswers(answers)).toEqual({ '200 ': 1, '409 code_used_up': 49 });
});

// Control: the 49 rejections above are due to the code, not to the seats or the limits on visitors.
test('of 50 visitors of five workshops at once all get a code without a limit', async () => {
  const events = await buildFive();
  await buildCode();

  const answers = await fifty((index) => holdWithCode(app, events[index % 5]!));

  expect(countAnswers(answers)).toEqual({ '200 ': 50 });
});

test('of two visitors at different workshops one gets the last use of a code', async () => {
  const events = [await buildEvent(), await buildEvent()];
  await buildCode({ maxUses: 1 });
  const held = await database.sequelize.transaction();
  await database.sequelize.query('select from discount_codes for update', { transaction: held });

  const claims = events.map((event) => holdWithCode(app, event));
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();

  expect(countAnswers(await Promise.all(claims))).toEqual({ '200 ': 1, '409 code_used_up': 1 });
});

test('claims of 50 visitors with a code that replace their holds do not block each other', async () => {
  const event = await buildEvent({ capacity: 50 });
  await buildCode();
  const holds = await fifty(async () => {
    const { client, visitor, form } = await holdSeats(app, event);
    return { client, visitor, replaces: form.holdId };
  });

  const answers = await Promise.all(
    holds.map(({ client, visitor, replaces }) => client.hold(event, visitor, { ...tenPercentOff(), replaces })),
  );

  expect(countAnswers(answers)).toEqual({ '200 ': 50 });
});

test('a released, expired or cancelled booking no longer counts as a use of its code', async () => {
  const event = await buildEvent();
  await buildCode({ maxUses: 1 });

  const { client, form } = await holdSeats(app, event, {}, tenPercentOff());
  const second = await holdWithCode(app, event);
  await client.release(form.holdId);
  const third = await holdWithCode(app, event);
  await expireAll(database.sequelize);
  const booked = await bookWithCode(app, event);
  const fifth = await holdWithCode(app, event);
  await cancelOwn(app, booked);
  const sixth = await holdWithCode(app, event);

  expect([second, fifth]).toMatchObject([usedUp, usedUp]);
  expect([third.status, sixth.status]).toEqual([200, 200]);
});

test('a hold that replaces another one keeps the use of its code', async () => {
  const event = await buildEvent();
  await buildCode({ maxUses: 1 });
  const { client, visitor, form } = await holdSeats(app, event, {}, tenPercentOff());

  const { status } = await client.hold(
    event,
    { ...visitor, participants: 2 },
    { ...tenPercentOff(2), replaces: form.holdId },
  );

  expect(status).toBe(200);
});

test('a repeated request gets its hold again when it has taken the last use', async () => {
  await buildCode({ maxUses: 1 });
  const { form, sendAgain } = await holdSeats(app, await buildEvent(), {}, tenPercentOff());

  expect(await sendAgain()).toMatchObject({ status: 200, body: { holdId: form.holdId, totalAmount: 40_500 } });
});

test('an expired hold is not resumed when its code has no use left', async () => {
  const event = await buildEvent();
  await buildCode({ maxUses: 1 });
  const { sendAgain } = await holdSeats(app, event, {}, tenPercentOff());
  await expireAll(database.sequelize);

  const resumed = await sendAgain();
  await expireAll(database.sequelize);
  await holdWithCode(app, event);

  expect(resumed.status).toBe(200);
  expect(await sendAgain()).toMatchObject(usedUp);
});

test('a person uses a code as often as it allows, whatever the case of the address', async () => {
  const event = await buildEvent();
  await buildCode({ maxUsesPerPerson: 1 });
  await holdWithCode(app, event, { email: 'lerato@example.org' });

  const again = await holdWithCode(app, event, { email: 'Lerato@Example.org' });
  const other = await holdWithCode(app, event);
  const quotes = [
    await quoteCode(app, event, { email: 'LERATO@example.org' }),
    await quoteCode(app, event, { email: 'sipho@example.org' }),
    await quoteCode(app, event),
  ];

  expect(again).toMatchObject({ status: 409, body: { code: 'code_used_before' } });
  expect(other.status).toBe(200);
  expect(quotes.map(({ status }) => status)).toEqual([409, 200, 200]);
});

test('a claim without a code waits for no code', async () => {
  const event = await buildEvent();
  await buildCode();
  const held = await database.sequelize.transaction();
  await database.sequelize.query('select from discount_codes for update', { transaction: held });

  const { status } = await visitorClient(app.url).hold(event, buildVisitor());
  await held.rollback();

  expect(status).toBe(200);
});

test('holds that their visitor ends and pays for later do not use a code more often than it allows', async () => {
  const event = await buildEvent();
  await buildCode({ maxUses: 1 });
  const holds = [];
  for (let times = 0; times < 3; times += 1) {
    const { client, form, booking } = await holdSeats(app, event, {}, tenPercentOff());
    await client.release(form.holdId);
    holds.push(booking);
  }

  for (const booking of holds) await payBooking(app, await booking.reload());

  const statuses = holds.map(async (booking) => (await booking.reload()).status);
  expect(await Promise.all(statuses)).toEqual(['confirmed', 'cancelled', 'cancelled']);
  const { payments } = await readAttention(admin);
  expect(payments.map(({ review }) => review)).toEqual(['no_seat', 'no_seat']);
});

test('a hold that is paid in time keeps its use, also when it was the last one', async () => {
  await buildCode({ maxUses: 1, maxUsesPerPerson: 1 });

  const booking = await bookWithCode(app, await buildEvent());

  expect(booking).toMatchObject({ status: 'confirmed', totalAmount: 40_500 });
});
