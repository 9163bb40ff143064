import type { SavedEventView } from '@studio/contract/events/events';
import { bookManually, holdSeats, payBooking } from '../../../test/bookings.ts';
import { buildCourse, dayIn } from '../../../test/courses.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';

const { database, app, admin } = useAppWithProvider();

const days = [dayIn(14), dayIn(21), dayIn(28)];
const edit = async (event: Event, fields: object) =>
  expect((await admin.patch<SavedEventView>(`/api/events/${event.id}`, fields)).status).toBe(200);

async function mails(kind: string, state = 'pending') {
  return (await enqueuedMails(database.sequelize))
    .filter((mail) => mail.kind === kind && mail.state === state && mail.content !== null)
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

const places = async () =>
  (await mails('booking-reminder')).map(({ content }) => (content as { reminded: { number: number } }).reminded.number);

test.each([
  ['paid by card', async (event: Event) => void (await payBooking(app, (await holdSeats(app, event)).booking))],
  ['made by an admin', async (event: Event) => void (await bookManually(admin, event))],
])('a booking of a course that is %s has one confirmation, and a reminder before each date', async (_how, book) => {
  const event = await buildCourse(days);

  await book(event);

  const furtherDates = event.furtherDates.map(({ id, date }) => ({ id, date }));
  expect(await mails('booking-confirmed')).toMatchObject([{ content: { event: { furtherDates } } }]);
  expect(await mails('booking-reminder')).toMatchObject(
    days.map((date, index) => ({ content: { reminded: { date, number: index + 1, count: 3 } } })),
  );
  const due = (await mails('booking-reminder')).map(({ dueAt }) => dueAt.toISOString());
  expect(due).toEqual(days.map((_, index) => `${dayIn(13 + 7 * index)}T16:00:00.000Z`));
});

test('a course that has begun reminds of the dates to come only', async () => {
  const event = await buildCourse([dayIn(-7), dayIn(7)]);

  await bookManually(admin, event);

  expect(await places()).toEqual([2]);
});

test('another further date is told to the booked people once, and replaces the reminder', async () => {
  const event = await buildCourse(days);
  await bookManually(admin, event);
  const [second, third] = event.furtherDates;

  await edit(event, { furtherDates: [{ ...second, date: dayIn(22) }, third] });
  await edit(event, { furtherDates: [{ ...second, date: dayIn(23) }, third] });

  const [mail, ...others] = await mails('event-rescheduled');
  expect(mail).toMatchObject({
    content: {
      previous: { date: days[0], furtherDates: [{ id: 11, date: days[1] }, { id: 12 }] },
      event: { furtherDates: [{ id: 11, date: dayIn(23) }, { id: 12 }] },
      movedFrom: null,
      sequence: 2,
    },
  });
  expect(others).toEqual([]);
  expect((await mails('booking-reminder')).map(({ dueAt }) => dueAt.toISOString().slice(0, 10))).toEqual([
    dayIn(13),
    dayIn(22),
    dayIn(27),
  ]);
});

test('people of a course that has begun are told of other dates, and of none once the last is over', async () => {
  const [running, over] = [await buildCourse([dayIn(-7), dayIn(7)]), await buildCourse([dayIn(-14), dayIn(-7)])];
  for (const event of [running, over]) await bookManually(admin, event);
  await setMailState(database.sequelize, 'sent', 'booking-confirmed');

  await edit(running, { furtherDates: [{ ...running.furtherDates[0], date: dayIn(8) }] });
  await edit(over, { furtherDates: [{ ...over.furtherDates[0], date: dayIn(-6) }] });

  expect(await mails('event-rescheduled')).toMatchObject([{ content: { event: { id: running.id } } }]);
});

test('a removed date has no reminder', async () => {
  const event = await buildCourse(days);
  await bookManually(admin, event);

  await edit(event, { furtherDates: event.furtherDates.slice(1) });

  const reminded = (await mails('booking-reminder')).map(({ content }) => (content as { reminded: object }).reminded);
  expect(reminded).toMatchObject([
    { date: days[0], number: 1, count: 2 },
    { date: days[2], number: 2, count: 2 },
  ]);
});

test('the mail about a move has the further dates of the course that was left, so that calendars remove them', async () => {
  const [event, single] = [await buildCourse(days), await buildEvent()];
  const booking = await buildPaidBooking(database, event);

  await manageClient(app, booking).changeTo({ eventId: single.id, participants: 1 });

  expect(await mails('booking-changed')).toMatchObject([
    { content: { event: { furtherDates: [] }, change: { from: { furtherDates: event.furtherDates } } } },
  ]);
});
