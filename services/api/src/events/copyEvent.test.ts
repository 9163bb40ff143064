import { weeklyDates } from '@studio/contract/events/events';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays } from '@studio/contract/format/dates';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { buildEvent } from '../../test/factories.ts';
import { Event } from './event.model.ts';

const { admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

test('a repeated copy makes no second workshop on the same days, also when both run at the same time', async () => {
  const { id, date } = await buildEvent();
  const copy = () => admin.post<AdminEventView[]>(`/api/events/${id}/copies`, { dates: weeklyDates(date, 3) });

  const [one, other] = await Promise.all([copy(), copy()]);
  const again = await copy();

  expect(new Set([one.body.length, other.body.length])).toEqual(new Set([0, 3]));
  expect(again).toMatchObject({ status: 201, body: [] });
  expect(await Event.count()).toBe(4);
});

test('copies of two workshops with the same title and start, made at the same time, do not double a day', async () => {
  const first = await buildEvent({ title: 'Wheel Throwing', startTime: '10:00' });
  const second = await buildEvent({ title: 'Wheel Throwing', startTime: '10:00', date: addDays(first.date, 1) });
  const dates = weeklyDates(second.date, 8);

  const copies = await Promise.all(
    [first, second].map(({ id }) => admin.post<AdminEventView[]>(`/api/events/${id}/copies`, { dates })),
  );

  expect(copies.map(({ status }) => status)).toEqual([201, 201]);
  expect(copies.flatMap(({ body }) => body.map(({ date }) => date)).toSorted()).toEqual(dates);
});

test('a copy leaves out days with the same title and start, and no others', async () => {
  const { id, date, title } = await buildEvent({ startTime: '10:00' });
  const days = weeklyDates(date, 4);
  await buildEvent({ title, date: addDays(date, 7), startTime: '10:00' });
  await buildEvent({ title, date: addDays(date, 14), startTime: '18:00', endTime: null });
  await buildEvent({ title, date: addDays(date, 21), startTime: '10:00', deletedAt: new Date() });
  await buildEvent({ date: addDays(date, 28), startTime: '10:00' });

  const { body } = await admin.post<AdminEventView[]>(`/api/events/${id}/copies`, { dates: days });

  expect(body.map((copied) => copied.date)).toEqual(days.slice(1));
});
