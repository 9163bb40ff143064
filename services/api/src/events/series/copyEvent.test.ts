import { weeklyDates } from '@studio/contract/events/events';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, formatShortDate } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { useSignedIn } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { buildEvent } from '../../../test/factories.ts';
import { transact } from '../../db/transact.ts';
import { Event } from '../event.model.ts';

const { database, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const cancelled = { cancelledAt: new Date(), cancelReason: 'The kiln broke' };
const copy = (id: number, dates: string[]) => admin.post<AdminEventView[]>(`/api/events/${id}/copies`, { dates });

test.each([
  [{ dates: [] }],
  [{ dates: ['2025-02-29'] }],
  [{ dates: 'x' }],
  [{}],
  [{ dates: ['2027-01-01', '2027-01-01'] }],
  [{ dates: weeklyDates('2027-01-01', 27) }],
])('copies to %j are rejected', async (body) => {
  const event = await buildEvent();

  expect((await admin.post(`/api/events/${event.id}/copies`, body)).status).toBe(400);
  expect(await Event.count()).toBe(1);
});

test('a workshop and its copies are one series, which a copy of a copy joins', async () => {
  const { id, date } = await buildEvent();

  const { body } = await copy(id, weeklyDates(date, 2));
  const last = await copy(body[1]!.id, [addDays(date, 21)]);
  const first = await admin.get<AdminEventView>(`/api/admin/events/${id}`);

  const series = { id: first.body.series?.id, count: 4 };
  expect(body.map((made) => made.series?.place)).toEqual([2, 3]);
  expect(last.body).toMatchObject([{ series: { ...series, place: 4 } }]);
  expect(first.body.series).toEqual({ ...series, place: 1 });
});

test('a series is listed from its first to its last workshop, without deleted ones', async () => {
  const { id } = await buildEvent({ date: '2025-03-14' });
  await buildEvent();
  const { body } = await copy(id, ['2025-03-07', '2098-06-02', '2098-06-09']);
  await admin.delete(`/api/events/${body[1]?.id}`);

  const list = await admin.get<Paged<AdminEventView>>(`/api/admin/events?page=1&series=${body[0]?.series?.id}`);

  expect(list.body.items.map(({ date, series }) => [date, series?.place, series?.count])).toEqual([
    ['2025-03-07', 1, 3],
    ['2025-03-14', 2, 3],
    ['2098-06-09', 3, 3],
  ]);
  expect(list.body).toMatchObject({ total: 3, all: 4 });
});

test('a series has at most 104 coming workshops, and past and cancelled ones are not counted', async () => {
  const { id, title, date } = await buildEvent({ seriesId: 7 });
  const days = Array.from({ length: 104 }, (_none, index) => addDays(date, index + 1));
  for (const day of days.slice(0, 102)) await buildEvent({ title, seriesId: 7, date: day });
  await buildEvent({ title, seriesId: 7, date: '2025-03-14' });
  await buildEvent({ title, seriesId: 7, date: '2098-06-02', ...cancelled });

  const two = await copy(id, days.slice(102));
  const one = await copy(id, days.slice(102, 103));

  const sentence = 'A series can have at most 104 coming workshops. No copy was made.';
  expect([two.status, two.body]).toEqual([409, { error: sentence, code: 'conflict', fields: { dates: sentence } }]);
  expect([one.status, await Event.count()]).toEqual([201, 106]);
});

test('a private workshop and its copies are no series', async () => {
  const { id } = await buildEvent({ isPrivate: true });

  const { body } = await copy(id, ['2098-06-02']);

  expect(body).toMatchObject([{ isPrivate: true, series: null }]);
  expect((await Event.findByPk(id))?.seriesId).toBeNull();
});

test('if a workshop with the same title and start takes place on one of the days, no copy is made', async () => {
  const { id, title } = await buildEvent({ startTime: '10:00' });
  const days = ['2098-06-02', '2098-06-09', '2098-06-16', '2098-06-23'];
  await buildEvent({ title, date: '2098-06-09', startTime: '10:00' });

  const { status, body } = await copy(id, days);

  const sentence = `This workshop is already on the calendar on ${formatShortDate('2098-06-09')}. No copy was made.`;
  expect([status, body]).toEqual([409, { error: sentence, code: 'conflict', fields: { dates: sentence } }]);
  expect(await Event.count()).toBe(2);
});

test('a copy is made on a day with another title, another start, or a deleted or cancelled workshop', async () => {
  const { id, title } = await buildEvent({ startTime: '10:00' });
  const days = ['2098-06-02', '2098-06-09', '2098-06-16', '2098-06-23'];
  await buildEvent({ date: days[0], startTime: '10:00' });
  await buildEvent({ title, date: days[1], startTime: '18:00', endTime: null });
  await buildEvent({ title, date: days[2], startTime: '10:00', deletedAt: new Date() });
  await buildEvent({ title, date: days[3], startTime: '10:00', ...cancelled });
  const taken = await admin.get(`/api/admin/events/${id}/days`);

  const { body } = await copy(id, days);

  expect(body.map(({ date }) => date)).toEqual(days);
  expect(taken.body).toEqual([(await Event.findByPk(id))?.date]);
});

test('of 50 concurrent copies to one day, one is made and the others are rejected with the day', async () => {
  const { id } = await buildEvent();

  const answers = await Promise.all(Array.from({ length: 50 }, () => copy(id, ['2098-06-02'])));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(await Event.count()).toBe(2);
});

test('if copies only read whether the day is free, several are made (negative control)', async () => {
  const { title, startTime } = await buildEvent();
  const day = { title, startTime, date: '2098-06-02' };
  let readers = 0;
  let release = () => {};
  const allHaveRead = new Promise<void>((resolve) => {
    release = resolve;
  });

  await Promise.all(
    Array.from({ length: 2 }, () =>
      transact(database.sequelize, async (transaction) => {
        const taken = await Event.count({ where: day, transaction });
        readers += 1;
        if (readers === 2) release();
        await allHaveRead;
        if (taken > 0) return;
        await Event.create({ ...day, description: '', category: 'Painting', price: 45_000 }, { transaction });
      }),
    ),
  );

  expect(await Event.count({ where: day })).toBe(2);
});

test('if two workshops with the same title and start are copied to one day at once, one copy is made', async () => {
  const first = await buildEvent({ title: 'Wheel Throwing', startTime: '10:00' });
  const second = await buildEvent({ title: 'Wheel Throwing', startTime: '10:00', date: addDays(first.date, 1) });

  const answers = await Promise.all([first, second].map(({ id }) => copy(id, ['2098-06-02'])));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});

test('if two workshops of one series are copied to the same start at once, one copy is made', async () => {
  const { id } = await buildEvent();
  const { body } = await copy(id, ['2098-06-02']);
  await admin.patch(`/api/events/${body[0]?.id}`, { title: 'Raku by night' });

  const answers = await Promise.all([id, body[0]!.id].map((each) => copy(each, ['2098-06-09'])));

  const sentence = `This series already has a workshop on ${formatShortDate('2098-06-09')} at 10:00 AM.`;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: sentence });
});

test('a workshop cannot get the start of another one of its series that takes place', async () => {
  const { id, date } = await buildEvent();
  const days = weeklyDates(date, 3);
  const { body } = await copy(id, days);
  await Event.update(cancelled, { where: { id: body[1]?.id } });
  await admin.delete(`/api/events/${body[2]?.id}`);

  const answers = [];
  for (const day of days) answers.push(await admin.patch(`/api/events/${id}`, { date: day }));

  const sentence = `This series already has a workshop on ${formatShortDate(days[0]!)} at 10:00 AM.`;
  expect(answers.map(({ status }) => status)).toEqual([409, 200, 200]);
  expect(answers[0]?.body).toMatchObject({ error: sentence, fields: { date: sentence } });
});
