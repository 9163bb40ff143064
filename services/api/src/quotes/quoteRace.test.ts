import { dayIn } from '../../test/deposits.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { sendQuote } from '../../test/quotes.ts';
import { Booking } from '../bookings/booking.model.ts';
import { transact } from '../db/transact.ts';
import { Event } from '../events/event.model.ts';
import { Quote } from './quote.model.ts';

const { database, app } = useAppWithProvider();

const count = 50;
const times = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test(`of ${count} people who accept one quote at once, one books and the others are told`, async () => {
  const quote = await sendQuote(app);

  const answers = await times((index) => quote.accept({ day: index % 2, name: `Person ${index}` }));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'already_accepted')).toHaveLength(count - 1);
  expect([await Booking.count(), await Event.count()]).toEqual([1, 1]);
});

test(`of ${count} quotes for one day that are accepted at once, one gets the day`, async () => {
  const days = [{ date: dayIn(30), startTime: '10:00', endTime: '12:00' }];
  const quotes = await times(() => sendQuote(app, { days }));

  const answers = await times((index) => quotes[index]!.accept());

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'day_taken')).toHaveLength(count - 1);
  expect(await Event.count()).toBe(1);
});

test('if acceptances only read whether the quote is open, several make a workshop (negative control)', async () => {
  const { id } = await sendQuote(app);
  let readers = 0;
  let release = () => {};
  const allHaveRead = new Promise<void>((resolve) => {
    release = resolve;
  });

  await Promise.all(
    Array.from({ length: 2 }, () =>
      transact(database.sequelize, async (transaction) => {
        const quote = await Quote.findByPk(id, { transaction, rejectOnEmpty: true });
        readers += 1;
        if (readers === 2) release();
        await allHaveRead;
        if (quote.acceptedAt) return;
        const day = { date: dayIn(30), startTime: '10:00', endTime: '12:00' };
        const fields = { title: quote.title, description: '', category: 'Painting', price: 45_000, isPrivate: true };
        await Event.create({ ...fields, ...day }, { transaction });
        const accepted = { acceptedAt: new Date(), acceptedName: 'Sipho', acceptedVersion: 1 };
        await quote.update(accepted, { transaction });
      }),
    ),
  );

  expect(await Event.count()).toBe(2);
});
