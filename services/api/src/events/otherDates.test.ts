import type { EventPageView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent, startsIn } from '../../test/factories.ts';

const app = useApp(useDatabase());

const inDays = (days: number) => addDays(studioDay(new Date()), days);
const readOtherDates = async (id: number) =>
  (await request<EventPageView>(app.url, `/api/events/${id}`)).body.otherDates;

test('a workshop’s page lists the other upcoming workshops of the same title by start', async () => {
  const title = 'Bead a Bracelet';
  const { id } = await buildEvent({ title });
  const later = await buildEvent({ title, date: inDays(30), capacity: 1, endTime: null });
  await buildBooking(later);
  const sooner = await buildEvent({ title, date: inDays(3) });
  await buildEvent({ title: 'Another workshop' });
  await buildEvent({ title, ...startsIn(-60) });
  await buildEvent({ title, deletedAt: new Date() });

  expect(await readOtherDates(id)).toEqual([
    {
      id: sooner.id,
      date: inDays(3),
      startTime: '10:00',
      endTime: '12:30',
      furtherDates: [],
      availableSeats: 12,
      isFullyBooked: false,
    },
    {
      id: later.id,
      date: inDays(30),
      startTime: '10:00',
      endTime: null,
      furtherDates: [],
      availableSeats: 0,
      isFullyBooked: true,
    },
  ]);
});

test('a workshop’s page has at most six other dates', async () => {
  const title = 'Weekly Wheel';
  const { id } = await buildEvent({ title });
  for (let week = 1; week <= 7; week += 1) await buildEvent({ title, date: inDays(14 + 7 * week) });

  expect(await readOtherDates(id)).toHaveLength(6);
});
