import type { AdminEventView, SavedEventView } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import { addDays, formatShortDate } from '@studio/contract/format/dates';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { transact } from '../../db/transact.ts';
import { transactionRetries } from '../../metrics/counters.ts';
import { Event } from '../event.model.ts';

const { database, admin } = useAppWithProvider();

const seriesId = 7;
const cancelled = { cancelledAt: new Date(), cancelReason: 'The kiln broke' };
const build = (values: Parameters<typeof buildEvent>[0]) => buildEvent({ title: 'Raku', seriesId, ...values });

/** Three coming workshops, a week apart. */
async function buildThree(): Promise<[Event, Event, Event]> {
  const first = await build({});
  const [second, third] = [7, 14].map((days) => build({ date: addDays(first.date, days) }));
  return [first, await second!, await third!];
}

const edit = ({ id }: Event, fields: object) => admin.patch<SavedEventView[]>(`/api/events/${id}/following`, fields);
const readAll = () => Event.findAll({ order: ['startsAt', 'id'] });
const titles = async () => (await readAll()).map(({ title }) => title);
const mails = async () => (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'event-rescheduled');

test('an edit applies to a workshop and all that follow it, each with an audit entry', async () => {
  const [first, second, third] = await buildThree();

  const { status, body } = await edit(second, { title: 'Raku by night', capacity: 8, before: { title: 'Raku' } });

  expect(status).toBe(200);
  expect(body.map(({ id, title, capacity, date }) => [id, title, capacity, date])).toEqual([
    [second.id, 'Raku by night', 8, second.date],
    [third.id, 'Raku by night', 8, third.date],
  ]);
  expect(body[1]).toMatchObject({ series: { id: seriesId, place: 3, count: 3 }, dropped: [] });
  expect(await first.reload()).toMatchObject({ title: 'Raku', capacity: 12 });
  const { body: audit } = await admin.audit();
  expect(audit.items.map(({ action, subject }) => [action, subject])).toEqual([
    ['event.updated', `Raku by night, ${third.date} (${third.id})`],
    ['event.updated', `Raku by night, ${second.date} (${second.id})`],
  ]);
});

test('past, cancelled and deleted workshops of the series, and other workshops, are left out', async () => {
  const [first, second, third] = await buildThree();
  await build({ date: '2025-03-14' });
  await third.update(cancelled);
  await second.update({ deletedAt: new Date() });
  await build({ date: addDays(first.date, 21), seriesId: seriesId + 1 });
  await build({ date: addDays(first.date, 21), seriesId: null });

  const { body } = await edit(first, { title: 'Raku by night' });

  expect(body.map(({ id }) => id)).toEqual([first.id]);
  expect(await titles()).toEqual(['Raku', 'Raku by night', 'Raku', 'Raku', 'Raku', 'Raku']);
});

test.each([
  ['past', { date: '2025-03-14' }],
  ['cancelled', cancelled],
  ['without a series', { seriesId: null }],
])('from a workshop that is %s no others are edited', async (_what, values) => {
  const event = await build(values);
  await build({ date: addDays(event.date, 7) });

  const { status } = await edit(event, { title: 'Raku by night' });

  expect(status).toBe(409);
  expect(await titles()).toEqual(['Raku', 'Raku']);
});

test('fields that were not edited keep their values in each workshop', async () => {
  const [first, second] = await buildThree();
  await second.update({ description: 'With cake.', endTime: '13:00' });

  await edit(first, { startTime: '09:00' });

  expect((await readAll()).map(({ startTime, endTime, description }) => [startTime, endTime, description])).toEqual([
    ['09:00:00', '12:30:00', first.description],
    ['09:00:00', '13:00:00', 'With cake.'],
    ['09:00:00', '12:30:00', first.description],
  ]);
});

test('of the details only the edited parts replace those of the following workshops', async () => {
  const [first, second] = await buildThree();
  const teacher = { name: 'Zodwa', about: null, imageUrl: null };
  await first.update({ details: { goodToKnow: 'Park behind the studio.' } });
  await second.update({ details: { teacher, bring: ['An apron'] } });

  const bring = ['A towel'];
  await edit(first, { details: { ...noDetails, goodToKnow: 'Park behind the studio.', bring } });

  expect((await readAll()).map(({ details }) => details)).toEqual([
    { ...noDetails, goodToKnow: 'Park behind the studio.', bring },
    { ...noDetails, teacher, bring },
    { ...noDetails, bring },
  ]);
});

test('new ticket types and questions have the same ids in all workshops', async () => {
  const [first] = await buildThree();
  const type = { id: null, name: 'Adult', note: '', price: 40_000, seats: 1, limit: null, extra: null };
  const question = { id: null, text: 'Size?', kind: 'text', options: [], per: 'booking', isRequired: false };

  const { status } = await edit(first, { ticketTypes: [type], questions: [question] });

  const events = await readAll();
  expect(status).toBe(200);
  expect(new Set(events.map(({ ticketTypes }) => ticketTypes[0]?.id)).size).toBe(1);
  expect(new Set(events.map(({ questions }) => questions[0]?.id)).size).toBe(1);
  expect(events.map(({ price }) => price)).toEqual([40_000, 40_000, 40_000]);
});

test('if one workshop has more booked seats than the new capacity, none is edited, and its day is named', async () => {
  const [first, , third] = await buildThree();
  await buildBooking(third, { participants: 4 });

  const { status, body } = await edit(first, { title: 'Raku for three', capacity: 3 });

  const sentence = `${formatShortDate(third.date)}: Capacity cannot be below what is booked: 4 places are taken.`;
  expect([status, body]).toEqual([
    409,
    { error: sentence, code: 'capacity_below_taken', fields: { capacity: sentence } },
  ]);
  expect(await titles()).toEqual(['Raku', 'Raku', 'Raku']);
});

test('a start that another workshop of the series has on that day is rejected for all', async () => {
  const [first, second] = await buildThree();
  await build({ date: second.date, startTime: '14:00', endTime: '16:00', title: 'Raku in the afternoon' });

  const { status, body } = await edit(first, { startTime: '14:00', endTime: '16:00' });

  const day = formatShortDate(second.date);
  expect(status).toBe(409);
  expect(body).toMatchObject({ error: `${day}: This series already has a workshop on ${day} at 2:00 PM.` });
  expect((await readAll()).map(({ startTime }) => startTime)).toEqual(['10:00:00', '10:00:00', '14:00:00', '10:00:00']);
});

test('another date is rejected, and the same date is ignored', async () => {
  const [first, second] = await buildThree();

  const rescheduled = await edit(first, { title: 'Raku by night', date: addDays(first.date, 1) });
  const same = await edit(first, { title: 'Raku by day', date: first.date });

  const sentence = 'A date can only be changed for one workshop.';
  expect([rescheduled.status, rescheduled.body]).toMatchObject([400, { fields: { date: sentence } }]);
  expect(same.status).toBe(200);
  expect(await second.reload()).toMatchObject({ title: 'Raku by day', date: addDays(first.date, 7) });
});

test('if the opened workshop was edited meanwhile, none is edited', async () => {
  const [first] = await buildThree();
  await admin.patch(`/api/events/${first.id}`, { capacity: 10 });

  const { status, body } = await edit(first, { capacity: 8, before: { capacity: 12 } });

  expect([status, body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
  expect((await readAll()).map(({ capacity }) => capacity)).toEqual([10, 12, 12]);
});

test('another time is mailed to the visitors of each workshop, with its own earlier time', async () => {
  const [first, second, third] = await buildThree();
  const booked = { status: 'confirmed', paymentMethod: 'cash', expiresAt: null } as const;
  for (const event of [first, third]) await buildBooking(event, { ...booked, bookedStartsAt: event.startsAt });
  await second.update({ endTime: '13:00' });

  await edit(first, { startTime: '09:00' });

  expect((await mails()).map(({ content }) => content)).toMatchObject(
    [first, third].map(({ date }) => ({ previous: { date, startTime: '10:00' }, event: { date, startTime: '09:00' } })),
  );
  expect((await readAll()).map(({ rescheduleCount }) => rescheduleCount)).toEqual([1, 1, 1]);
});

test('copies that are made while the edit waits for their original are edited too', async () => {
  const [first, , third] = await buildThree();
  let answer: ReturnType<typeof edit> | undefined;

  await transact(database.sequelize, async (transaction) => {
    await Event.findByPk(first.id, { lock: transaction.LOCK.NO_KEY_UPDATE, transaction });
    answer = edit(first, { title: 'Raku by night' });
    await waitUntilBlocked(database.sequelize);
    const { title, description, category, price, startTime } = first;
    const copied = { title, description, category, price, startTime, seriesId };
    await Event.create({ ...copied, date: addDays(third.date, 7) }, { transaction });
  });

  expect((await answer)?.status).toBe(200);
  expect(await titles()).toEqual(Array(4).fill('Raku by night'));
});

test('edits from several workshops of one series at once all succeed, without a deadlock', async () => {
  const events = await buildThree();
  const before = await transactionRetries.get();

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => edit(events[index % 3]!, { capacity: 20 + index })),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await transactionRetries.get()).values).toEqual(before.values);
  const all = await admin.get<AdminEventView[]>('/api/admin/events');
  expect(all.body.every(({ capacity }) => capacity >= 20)).toBe(true);
});
