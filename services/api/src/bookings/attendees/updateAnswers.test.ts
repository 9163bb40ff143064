import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { RosterView } from '@studio/contract/admin/roster';
import { buildEvent, startsIn } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildQuestion } from '../../../test/questions.ts';
import { findLastAttendeeIds, splitAsAdmin } from '../../../test/splits.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const source = buildQuestion({ text: 'How did you hear about us?', kind: 'choice', options: ['Friend', 'Poster'] });
const size = buildQuestion({ text: 'Shirt size', per: 'person', isRequired: true });
const questions = [source, size];
const friend = { questionId: source.id, answer: 'Friend' };
const storedFriend = { ...friend, question: source.text };
const medium = { questionId: size.id, question: 'Shirt size', answer: 'M' };

async function buildAsked(values: Parameters<typeof buildPaidBooking>[2] = {}, event: object = {}) {
  const workshop = await buildEvent({ questions, ...event });
  const booking = await buildPaidBooking(database, workshop, values);
  return { event: workshop, booking, client: manageClient(app, booking) };
}

/** Answers for the booking and for its last person. */
async function answerAll(booking: Booking): Promise<void> {
  const client = manageClient(app, booking);
  const [id] = await findLastAttendeeIds(booking);
  const answers = [await client.answer([friend]), await client.describe({ id, name: 'Sipho', answers: [medium] })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
}

async function readAsAdmin({ id }: Pick<Booking, 'id'>): Promise<AttendeesView> {
  return (await admin.get<AttendeesView>(`/api/bookings/${id}/attendees`)).body;
}

test('answers from the manage page are in the portal, on the roster and in the file of bookings', async () => {
  const { event, booking } = await buildAsked({ participants: 2 });

  await answerAll(booking);

  const people = [{ answers: [] }, { name: 'Sipho', answers: [medium] }];
  expect(await readAsAdmin(booking)).toMatchObject({
    customQuestions: questions,
    answers: [storedFriend],
    attendees: people,
  });
  const { body } = await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`);
  expect(body).toMatchObject({ event: { questions }, entries: [{ answers: [storedFriend], attendees: people }] });
  const file = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: admin.cookie } });
  expect((await file.text()).trim()).toMatch(/,"How did you hear about us\? Friend; Sipho, Shirt size: M",$/);
});

test('an answer that is left out or empty is removed, and an update of a person without a list of answers keeps them', async () => {
  const { booking, client } = await buildAsked();
  await answerAll(booking);
  const [id] = await findLastAttendeeIds(booking);

  const unchanged = await client.describe({ id, name: 'Zinhle' });
  const removed = [await client.answer([]), await client.describe({ id, answers: [{ ...medium, answer: '' }] })];

  expect(unchanged.body.attendees).toMatchObject([{ name: 'Zinhle', answers: [medium] }]);
  expect(removed.at(-1)?.body).toMatchObject({ answers: [], attendees: [{ name: null, answers: [] }] });
  const stored =
    'select from bookings where answers is not null union all select from attendees where answers is not null';
  expect((await database.sequelize.query(stored))[0]).toEqual([]);
});

test('a stored answer whose option was removed can be sent again, and a new answer must be one of the options', async () => {
  const { event, booking, client } = await buildAsked();
  await answerAll(booking);
  await event.update({ questions: [{ ...source, options: ['Poster', 'Radio'] }, size] });

  const [same, other] = [await client.answer([friend]), await client.answer([{ ...friend, answer: 'Letter' }])];

  expect([same.status, same.body.answers]).toEqual([200, [storedFriend]]);
  const sentence = 'Please choose one of: Poster, Radio';
  expect([other.status, other.body]).toMatchObject([400, { fields: { 'answers[0].answer': sentence } }]);
});

test.each([
  ['of a cancelled booking', 'conflict', {}, true],
  ['of a workshop that has begun', 'booking_closed', startsIn(-60), false],
] as const)('the answers %s cannot be changed online', async (_what, code, start, isCancelled) => {
  const { booking, client } = await buildAsked({}, start);
  if (isCancelled) await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

  const { status, body } = await client.answer([friend]);

  expect([status, body]).toMatchObject([409, { code }]);
});

test('answers stay after a move, and answer a question with the same text', async () => {
  const { booking } = await buildAsked();
  await answerAll(booking);
  const sameText = { ...size, id: buildQuestion().id };
  const other = await buildEvent({ questions: [sameText] });
  const client = manageClient(app, await booking.reload());

  const { body } = await client.changeTo({ eventId: other.id, participants: 1 });
  const [id] = await findLastAttendeeIds(booking);
  const large = [{ questionId: sameText.id, answer: 'L' }];
  const updated = [await client.answer([]), await client.describe({ id, name: 'Sipho', answers: large })];

  expect(body.manage).toMatchObject({ answers: [storedFriend], attendees: [{ answers: [medium] }] });
  expect(updated.at(-1)?.body).toMatchObject({
    answers: [storedFriend],
    attendees: [{ answers: [{ questionId: sameText.id, question: 'Shirt size', answer: 'L' }] }],
  });
});

test('after a split each person keeps their answers, and both bookings have the answers of the booking', async () => {
  const { booking } = await buildAsked({ participants: 2 });
  await answerAll(booking);

  const made = await splitAsAdmin(admin, await booking.reload());

  expect(await readAsAdmin(made)).toMatchObject({ answers: [storedFriend], attendees: [{ answers: [medium] }] });
  expect(await readAsAdmin(booking)).toMatchObject({ answers: [storedFriend], attendees: [{ answers: [] }] });
});

test('when seats are given up, a person who has answered stays', async () => {
  const { event, booking, client } = await buildAsked({ participants: 2 });
  const [id] = await findLastAttendeeIds(booking);
  await client.describe({ id: (await findLastAttendeeIds(booking, 2))[0], name: null });
  await client.describe({ id, answers: [medium] });

  const { body } = await client.changeTo({ eventId: event.id, participants: 1 });

  expect(body.manage.attendees).toMatchObject([{ id, answers: [medium] }]);
});

test('an admin answers for a person, and the audit row has no texts', async () => {
  const { booking } = await buildAsked();
  const [id] = await findLastAttendeeIds(booking);
  const person = { id, name: 'Thandi' };

  for (const answer of ['M', 'L', 'L']) {
    const answers = [{ questionId: size.id, answer }];
    expect((await admin.patch(`/api/bookings/${booking.id}/attendees`, { ...person, answers })).status).toBe(200);
  }

  const { items } = (await admin.audit()).body;
  const rows = items.filter(({ action }) => action === 'booking.attendee');
  expect(rows.map(({ before, after }) => [before, after])).toMatchObject([
    [{ answers: '1' }, { answers: '1 (changed)' }],
    [{ answers: null }, { answers: '1' }],
  ]);
});

test('an admin edits the answers of a booking, also after its workshop has begun, and the audit row has no texts', async () => {
  const { booking } = await buildAsked({}, startsIn(-60));
  const path = `/api/bookings/${booking.id}/answers`;
  const send = (answer: string) => admin.patch<AttendeesView>(path, { answers: [{ ...friend, answer }] });

  const edits = [await send('Poster'), await send('Friend'), await send('Friend')];

  expect(edits.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(edits.at(-1)?.body).toMatchObject({ answers: [storedFriend] });
  const { items } = (await admin.audit()).body;
  const rows = items.filter(({ action }) => action === 'booking.answers');
  expect(rows.map(({ subject, before, after }) => [subject, before, after])).toEqual([
    [booking.bookingReference, { answers: '1' }, { answers: '1 (changed)' }],
    [booking.bookingReference, { answers: null }, { answers: '1' }],
  ]);
});

test('an admin may leave a required answer open, but not choose another option', async () => {
  const required = { ...source, isRequired: true };
  const { booking } = await buildAsked({}, { questions: [required] });
  const path = `/api/bookings/${booking.id}/answers`;

  const open = await admin.patch(path, { answers: [{ ...friend, answer: null }] });
  const other = await admin.patch(path, { answers: [{ ...friend, answer: 'Letter' }] });
  const missing = await admin.patch('/api/bookings/999999/answers', { answers: [] });

  expect([open.status, missing.status]).toEqual([200, 404]);
  const sentence = 'Please choose one of: Friend, Poster';
  expect([other.status, other.body]).toMatchObject([400, { fields: { 'answers[0].answer': sentence } }]);
});
