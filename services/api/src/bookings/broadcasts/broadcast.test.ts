import type { BroadcastView, EventMessagesView } from '@studio/contract/messages/broadcasts';
import { cancelWorkshop } from '../../../test/bookings.ts';
import { buildTwoCourses, dayIn } from '../../../test/courses.ts';
import { buildBooking, buildEvent, buildKey } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const booked = { status: 'confirmed', paymentMethod: 'cash', expiresAt: null } as const;
const message = { subject: 'Before you come', body: "Please wear old clothes, and don't forget the $1 and $$5." };

async function send(event: Event, bookings: Booking[], requestKey = buildKey()) {
  const bookingIds = bookings.map(({ id }) => id);
  return admin.post<BroadcastView>(`/api/admin/events/${event.id}/messages`, { ...message, requestKey, bookingIds });
}

async function read(event: Event): Promise<EventMessagesView> {
  return (await admin.get<EventMessagesView>(`/api/admin/events/${event.id}/messages`)).body;
}

test('a message is one mail for each chosen address, and none for others', async () => {
  const event = await buildEvent();
  const one = await buildBooking(event, { ...booked, firstName: 'Lerato' });
  const again = await buildBooking(event, {
    ...booked,
    firstName: 'Lerato',
    email: one.order.email?.toUpperCase() ?? '',
  });
  const other = await buildBooking(event, { ...booked, firstName: 'Naledi' });
  const walkIn = await buildBooking(event, { ...booked, firstName: 'Sipho', email: null, visitorKey: null });
  await buildBooking(event, { ...booked, firstName: 'Thandi' });
  const elsewhere = await buildBooking(await buildEvent(), booked);

  const { status, body } = await send(event, [one, again, other, walkIn, elsewhere]);

  expect([status, body]).toMatchObject([201, { ...message, sent: 0, waiting: 2, failed: 0, leftOut: 0 }]);
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    { kind: 'broadcast', content: { email: one.order.email, firstName: 'Lerato', ...message } },
    { kind: 'broadcast', content: { email: other.order.email, firstName: 'Naledi', event: { title: event.title } } },
  ]);
});

test('the workshop lists its people and the messages with their progress', async () => {
  const event = await buildEvent();
  const one = await buildBooking(event, { ...booked, firstName: 'Lerato', participants: 2 });
  await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
  await buildBooking(event, { status: 'held' });
  const { body } = await send(event, [one]);
  const before = await read(event);
  await setMailState(database.sequelize, 'failed');

  const after = await read(event);

  expect(before.recipients).toEqual([
    { bookingId: one.id, firstName: 'Lerato', lastName: one.order.lastName, email: one.order.email, participants: 2 },
  ]);
  expect(before.broadcasts).toEqual([body]);
  expect(after.broadcasts).toEqual([{ ...body, waiting: 0, failed: 1 }]);
});

test('guests of a course get its messages, which name their date, until the move is undone', async () => {
  const { other, booking, people, client, move } = await buildTwoCourses({ database, app }, {}, { participants: 2 });
  await move();
  await setMailState(database.sequelize, 'sent');

  const { recipients } = await read(other);
  const { body } = await send(other, [booking]);
  const mails = await enqueuedMails(database.sequelize);
  await client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });

  expect(recipients).toMatchObject([{ bookingId: booking.id, participants: 1 }]);
  expect(body).toMatchObject({ waiting: 1 });
  expect(mails.filter(({ kind }) => kind === 'broadcast')).toMatchObject([
    { content: { ...message, event: { title: other.title, date: dayIn(16) } } },
  ]);
  expect((await send(other, [booking])).status).toBe(409);
});

test('a message to a guest of two dates names the next one', async () => {
  const { other, booking, move } = await buildTwoCourses({ database, app });
  await move({ dateId: 12 });
  await move({ missedDateId: 12, dateId: 11 });

  await send(other, [booking]);

  const mails = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'broadcast');
  expect(mails).toMatchObject([{ content: { event: { date: dayIn(16) } } }]);
});

test('a repeated request sends no second message, and another message with its key is rejected', async () => {
  const event = await buildEvent();
  const one = await buildBooking(event, booked);
  const other = await buildEvent();
  const key = buildKey();

  const answers = [await send(event, [one], key), await send(event, [one], key), await send(other, [one], key)];

  expect(answers.map(({ status, body }) => [status, body.code ?? body.id])).toEqual([
    [201, answers[0]?.body.id],
    [201, answers[0]?.body.id],
    [409, 'key_reused'],
  ]);
  expect(await enqueuedMails(database.sequelize)).toHaveLength(1);
});

test('a visitor who cancels before the message is sent does not get it', async () => {
  const event = await buildEvent();
  const one = await buildBooking(event, booked);
  await send(event, [one]);

  await admin.patch(`/api/bookings/${one.id}/status`, { status: 'cancelled' });

  expect(await enqueuedMails(database.sequelize)).toMatchObject([{ kind: 'broadcast', content: null }]);
});

test('a message is erased when the last booking to which it was sent is deleted', async () => {
  const event = await buildEvent();
  const [one, other] = [await buildBooking(event, booked), await buildBooking(event, booked)];
  await send(event, [one, other]);
  const subjects = async () => (await read(event)).broadcasts.map(({ subject, body }) => [subject, body]);

  await admin.delete(`/api/bookings/${one.id}`);
  const afterFirst = await subjects();
  await admin.delete(`/api/bookings/${other.id}`);

  expect(afterFirst).toEqual([[message.subject, message.body]]);
  expect(await subjects()).toEqual([['Erased', '']]);
});

test('the people of a cancelled workshop can be written to', async () => {
  const event = await buildEvent();
  const one = await buildBooking(event, booked);
  await cancelWorkshop(admin, event);

  const { status } = await send(event, [one]);

  expect(status).toBe(201);
  expect((await enqueuedMails(database.sequelize)).at(-1)).toMatchObject({ content: { email: one.order.email } });
});

test('a message to people who cannot be written to is rejected, and stored nowhere', async () => {
  const event = await buildEvent();
  const walkIn = await buildBooking(event, { ...booked, email: null, visitorKey: null });

  const { status } = await send(event, [walkIn]);

  expect(status).toBe(409);
  expect((await read(event)).broadcasts).toEqual([]);
});
