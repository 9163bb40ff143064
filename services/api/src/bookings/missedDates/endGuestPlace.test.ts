import type { DateMovedMail } from '@studio/contract/mail/bookingMails';
import { buildTwoCourses, dayIn, evening } from '../../../test/courses.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();
const context = { database, app };

afterEach(() => expectInvariants(database.sequelize));

async function buildGuest() {
  const built = await buildTwoCourses(context);
  await built.move();
  await setMailState(database.sequelize, 'sent');
  const { booking, people } = built;
  const end = () =>
    admin.post(`/api/bookings/${booking.id}/missed-dates/undo`, { attendeeId: people[0], missedDateId: 11 });
  return { ...built, end };
}

test('an admin gives back the place of a guest: the seat is free, the person is told, and the audit log names the date', async () => {
  const { other, booking, client, end } = await buildGuest();

  const { status } = await end();

  expect(status).toBe(200);
  expect((await other.reload()).guestSeats).toBe(0);
  expect((await client.read()).body.movedDates).toEqual([]);
  const told = (await enqueuedMails(database.sequelize)).filter(
    ({ kind, state }) => kind === 'date-moved' && state === 'pending',
  );
  expect(told.map(({ content }) => content as DateMovedMail)).toMatchObject([{ cause: 'removed', movedTo: null }]);
  expect((await admin.audit()).body.items[0]).toMatchObject({
    action: 'booking.guest_place_ended',
    subject: booking.bookingReference,
    before: { eventId: other.id, date: dayIn(16) },
    after: null,
  });
  expect((await end()).status).toBe(404);
});

test('the place can be given back after the missed date, but not once the new date has started', async () => {
  const { course, other, end } = await buildGuest();
  const past = (day: number) => [
    { id: 11, date: dayIn(day), ...evening },
    { id: 12, date: dayIn(30), ...evening },
  ];
  await course.update({ date: dayIn(-9), furtherDates: past(-2) });
  await other.update({ date: dayIn(-9), furtherDates: past(-1) });

  const started = await end();
  await other.update({ furtherDates: past(16) });

  expect([started.status, started.body]).toMatchObject([409, { code: 'booking_closed' }]);
  expect((await end()).status).toBe(200);
});

test('the place of a guest who has arrived is not given back', async () => {
  const { booking, people, end } = await buildGuest();
  await admin.patch(`/api/bookings/${booking.id}/attendees/arrival`, { id: people[0], arrived: true, dateId: 11 });

  const { status, body } = await end();

  expect([status, body]).toMatchObject([409, { error: 'This person has already arrived on this date.' }]);
});
