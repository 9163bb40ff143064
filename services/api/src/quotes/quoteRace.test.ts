import { dayIn } from '../../test/deposits.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { sendQuote } from '../../test/quotes.ts';
import { Booking } from '../bookings/booking.model.ts';
import { Event } from '../events/event.model.ts';

const { app } = useAppWithProvider();

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
