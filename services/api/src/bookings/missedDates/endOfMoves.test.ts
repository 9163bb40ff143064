import type { BookingDetail } from '@studio/contract/bookings/bookings';
import type { SavedEventView } from '@studio/contract/events/events';
import type { DateMovedMail } from '@studio/contract/mail/bookingMails';
import { bookManually, cancelWorkshop } from '../../../test/bookings.ts';
import { buildTwoCourses, dayIn, evening } from '../../../test/courses.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { eraseBookings } from '../../customers/privacy/eraseBookings.ts';
import { transact } from '../../db/transact.ts';
import type { Event } from '../../events/event.model.ts';
import { CourseGuest } from '../guests/courseGuest.model.ts';

const { database, app, admin } = useAppWithProvider();
const context = { database, app };
type Built = Awaited<ReturnType<typeof buildTwoCourses>>;

afterEach(() => expectInvariants(database.sequelize));

async function mails(kind: string) {
  return (await enqueuedMails(database.sequelize))
    .filter((mail) => mail.kind === kind && mail.state === 'pending' && mail.content !== null)
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    .map(({ content }) => content as DateMovedMail);
}

/** Two people, the first of whom comes to the other course on one date. */
async function buildMoved(): Promise<Built> {
  const built = await buildTwoCourses(context, {}, { participants: 2 });
  expect((await built.move()).status).toBe(200);
  expect((await built.other.reload()).guestSeats).toBe(1);
  await setMailState(database.sequelize, 'sent');
  return built;
}

async function cancelOnline({ client }: Built): Promise<number> {
  const { version, cancellation } = (await client.read()).body;
  return (await client.cancel({ version, toReturn: cancellation.toReturn })).status;
}

test.each<[string, (built: Built) => Promise<number>]>([
  ['is cancelled by its visitor', cancelOnline],
  [
    'is cancelled by an admin',
    async ({ booking: { id } }) => (await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })).status,
  ],
  ['is deleted', async ({ booking: { id } }) => (await admin.delete(`/api/bookings/${id}?money=kept`)).status],
  [
    'moves to another course',
    async ({ client, other }) => (await client.changeTo({ eventId: other.id, participants: 2 })).status,
  ],
  [
    'is split',
    async ({ client, people }) => {
      const { version } = (await client.read()).body;
      return (await client.split({ version, attendeeIds: [people[0]!] })).status;
    },
  ],
  [
    'is erased',
    async ({ booking: { id } }) => {
      await transact(database.sequelize, (transaction) => eraseBookings(transaction, [id]));
      return 200;
    },
  ],
  ['loses its course', async ({ course }) => (await cancelWorkshop(admin, course)).status],
])('a booking that %s loses its guest places', async (_how, end) => {
  const built = await buildMoved();

  expect(await end(built)).toBe(200);

  expect(await CourseGuest.count()).toBe(0);
  expect((await built.other.reload()).guestSeats).toBe(0);
});

test('people who stay in a booking that changes keep their guest places, and those who leave it lose theirs', async () => {
  const { other, booking, client, people, move } = await buildMoved();
  await move({ attendeeId: people[1]! });
  const change = { reason: 'One more comes', difference: 'left' };
  const movedPeople = async () => (await client.read()).body.movedDates.map(({ attendeeId }) => attendeeId);

  await admin.post(`/api/admin/bookings/${booking.id}/change`, { ...change, version: 0, participants: 3 });
  const [both, seats] = [await movedPeople(), (await other.reload()).guestSeats];
  await client.split({ version: 1, attendeeIds: [people[1]!] });
  const afterSplit = await movedPeople();
  await admin.post(`/api/admin/bookings/${booking.id}/change`, { ...change, version: 2, participants: 1 });

  expect([both, seats]).toEqual([people, 2]);
  expect([afterSplit, await movedPeople()]).toEqual([[people[0]], [people[0]]]);
  expect((await other.reload()).guestSeats).toBe(1);
});

test.each<[string, (other: Event) => Promise<unknown>]>([
  ['cancelled', (other) => cancelWorkshop(admin, other)],
  ['deleted', (other) => admin.delete(`/api/events/${other.id}`)],
])('guests of a course that is %s come to the missed date again, and are told', async (_how, end) => {
  const { other, client } = await buildMoved();

  await end(other);

  expect((await client.read()).body.movedDates).toEqual([]);
  expect(await mails('date-moved')).toMatchObject([{ missed: { id: 11 }, cause: 'ended', movedTo: null }]);
  expect((await other.reload()).guestSeats).toBe(0);
});

test('visitor and studio are told of a move and of its end, and the new date is reminded of', async () => {
  const { booking, people, client, move } = await buildTwoCourses(context);
  await move();

  const moved = [...(await mails('date-moved')), ...(await mails('date-moved-studio'))];
  const reminded = await mails('booking-reminder');
  await setMailState(database.sequelize, 'sent', 'date-moved');
  await client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });

  const now = {
    bookingReference: booking.bookingReference,
    missed: { id: 11, number: 2 },
    cause: 'visitor',
    movedTo: { date: dayIn(16), number: 2 },
  };
  expect(moved).toMatchObject([now, now]);
  expect(reminded).toMatchObject([
    { reminded: { date: dayIn(7) } },
    { reminded: { date: dayIn(16) } },
    { reminded: { date: dayIn(21) } },
  ]);
  expect(await mails('date-moved')).toMatchObject([{ movedTo: null }]);
  expect(await mails('booking-reminder')).toMatchObject([
    { reminded: { date: dayIn(7) } },
    { reminded: { date: dayIn(14) } },
    { reminded: { date: dayIn(21) } },
  ]);
});

test('the page of the booking and its mails have the same calendar entries after a move and its end', async () => {
  const { other, booking, people, client, move } = await buildTwoCourses(context);
  const path = `/api/bookings/reference/${booking.bookingReference}`;
  const calendarOf = async (kind: string) => {
    const { sequence, movedDates } = (await admin.get<BookingDetail>(path)).body;
    expect(await mails(kind)).toMatchObject([{ sequence, movedDates }]);
    return { sequence, movedDates };
  };

  await move();
  const moved = await calendarOf('date-moved');
  await setMailState(database.sequelize, 'sent', 'date-moved');
  await client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });

  const to = { eventId: other.id, dateId: 11, date: dayIn(16), ...evening, number: 2, count: 3 };
  expect(moved).toEqual({ sequence: 1, movedDates: [{ missedDateId: 11, to }] });
  expect(await calendarOf('date-moved')).toEqual({ sequence: 2, movedDates: [] });
});

test('a booking of two people is still reminded of a date that one of them has moved', async () => {
  const { move } = await buildTwoCourses(context, {}, { participants: 2 });

  await move();

  expect(await mails('booking-reminder')).toHaveLength(4);
});

test('guests are told when their date is rescheduled', async () => {
  const { other } = await buildMoved();
  const [second, third] = other.furtherDates;
  const edit = (furtherDates: unknown[]) => admin.patch<SavedEventView>(`/api/events/${other.id}`, { furtherDates });

  await edit([second, { ...third, date: dayIn(24) }]);
  const untouched = await mails('date-moved');
  await edit([
    { ...second, date: dayIn(17) },
    { ...third, date: dayIn(24) },
  ]);

  expect(untouched).toEqual([]);
  expect(await mails('date-moved')).toMatchObject([{ cause: 'rescheduled', movedTo: { date: dayIn(17) } }]);
  expect(await mails('booking-reminder')).toMatchObject([{ reminded: { date: dayIn(17) } }]);
});

test('a date with guests, and a date that people have moved, cannot be removed', async () => {
  const { course, other } = await buildMoved();
  const removeSecond = ({ id, furtherDates }: Event) =>
    admin.patch(`/api/events/${id}`, { furtherDates: furtherDates.slice(1) });

  const [guests, moved] = [await removeSecond(other), await removeSecond(course)];

  expect([guests.status, guests.body.error]).toEqual([
    409,
    'Date 2 cannot be removed: people of another course come on it.',
  ]);
  expect([moved.status, moved.body.error]).toEqual([
    409,
    'Date 2 cannot be removed: people of this course have moved it to another one.',
  ]);
});

test('an ordinary booking beside a guest changes nothing of the move', async () => {
  const { other } = await buildMoved();

  await bookManually(admin, other);

  expect(await CourseGuest.count()).toBe(1);
});
