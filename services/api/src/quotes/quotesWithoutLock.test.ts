import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../test/countAnswers.ts';
import { dayIn } from '../../test/deposits.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { sendQuote } from '../../test/quotes.ts';
import { Event } from '../events/event.model.ts';
import { Quote } from './quote.model.ts';
import type * as takenDaysModule from './takenDays.ts';

// Negative controls of quoteRace.test.ts: the same acceptances without the locks that order them.

jest.mock('./takenDays.ts', () => {
  const original = jest.requireActual<typeof takenDaysModule>('./takenDays.ts');
  return { ...original, lockDays: () => Promise.resolve() };
});

const { database, app } = useAppWithProvider();
const count = 50;
const connections = 10;

afterEach(() => jest.restoreAllMocks());

test(`without its locks, a quote is accepted by more than one of ${count} people at once (negative control)`, async () => {
  const quote = await sendQuote(app);
  const findOne = Quote.findOne.bind(Quote);
  jest.spyOn(Quote, 'findOne').mockImplementation((options) => findOne({ ...options, lock: false }));

  const { '200 ': accepted } = await allTogether(() => quote.accept());

  expect(accepted).toBeGreaterThan(1);
  expect(await Event.count()).toBe(accepted);
});

test(`without the lock of the days, more than one of ${count} quotes gets the same day (negative control)`, async () => {
  const days = [{ date: dayIn(30), startTime: '10:00', endTime: '12:00' }];
  const quotes = await Promise.all(Array.from({ length: count }, () => sendQuote(app, { days })));

  const { '200 ': accepted } = await allTogether((index) => quotes[index]!.accept());

  expect(accepted).toBeGreaterThan(1);
  expect(await Event.count()).toBe(accepted);
});

type Accept = Awaited<ReturnType<typeof sendQuote>>['accept'];

/** Blocks every acceptance that has checked the quote and the day, until all connections of the app wait. */
async function allTogether(accept: (index: number) => ReturnType<Accept>) {
  const held = await database.sequelize.transaction();
  await database.sequelize.query('lock table events in share mode', { transaction: held });

  const answers = Promise.all(Array.from({ length: count }, (_, index) => accept(index)));
  await waitUntilBlocked(database.sequelize, connections);
  await held.commit();

  return countAnswers(await answers);
}
