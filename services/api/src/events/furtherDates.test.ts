import type { AdminEventView, EventPageView, EventView, SavedEventView } from '@studio/contract/events/events';
import { addDays } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { buildCourse, dayIn, evening } from '../../test/courses.ts';
import { buildBooking, buildEvent, buildEventInput } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { Event } from './event.model.ts';

const { app, admin } = useAppWithProvider();

const further = (...days: number[]) => days.map((day) => ({ date: dayIn(day), ...evening }));
const input = (...days: number[]) => ({
  ...buildEventInput({ date: dayIn(14), ...evening, movesMissedDates: true }),
  furtherDates: further(...days),
});
const read = async <View>(path: string) => (await (await fetch(app.url + path)).json()) as View;

test('further dates get ids of their own, and visitors see them in the list and on the page', async () => {
  const { status, body } = await admin.post<SavedEventView>('/api/events', input(21, 28));

  expect([status, body]).toMatchObject([201, { furtherDates: further(21, 28), movesMissedDates: true }]);
  expect(new Set(body.furtherDates.map(({ id }) => id)).size).toBe(2);
  const { furtherDates } = body;
  expect(await read<EventView[]>('/api/events')).toMatchObject([{ furtherDates, movesMissedDates: true }]);
  expect(await read<EventPageView>(`/api/events/${body.id}`)).toMatchObject({ furtherDates });
});

test('an edited date keeps its id, a new one gets another, and the audit entry names the dates', async () => {
  const { body: made } = await admin.post<SavedEventView>('/api/events', input(21, 28));
  const [first, second] = made.furtherDates;
  const edited = { ...second!, date: dayIn(29) };

  const { body } = await admin.patch<SavedEventView>(`/api/events/${made.id}`, {
    furtherDates: [first, edited, { id: 999_999, date: dayIn(35), ...evening }],
  });

  expect(body.furtherDates).toMatchObject([first!, edited, { date: dayIn(35) }]);
  expect(body.furtherDates.map(({ id }) => id)).not.toContain(999_999);
  const [entry] = (await admin.audit()).body.items;
  expect(JSON.stringify(entry)).toMatch(/3\. \w+day, /);
});

test('an edit that names no dates keeps them, and an outdated one is rejected', async () => {
  const { body: made } = await admin.post<SavedEventView>('/api/events', input(21));
  const edit = (fields: object) => admin.patch<SavedEventView>(`/api/events/${made.id}`, fields);

  const renamed = await edit({ title: 'Raku' });
  const { furtherDates } = renamed.body;
  await edit({ furtherDates: further(22), before: { furtherDates } });
  const late = await edit({ furtherDates: further(23), before: { furtherDates } });

  expect(furtherDates).toEqual(made.furtherDates);
  expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
});

test('a course becomes a workshop with one date when its further dates are removed', async () => {
  const event = await buildCourse([dayIn(14), dayIn(21)]);

  const { body } = await admin.patch<SavedEventView>(`/api/events/${event.id}`, { furtherDates: [] });

  expect(body).toMatchObject({ date: dayIn(14), furtherDates: [] });
  expect((await event.reload()).lastStartsAt).toEqual(event.startsAt);
});

test('the first date cannot move behind the second one', async () => {
  const event = await buildCourse([dayIn(14), dayIn(21)]);

  const { status, body } = await admin.patch(`/api/events/${event.id}`, { date: dayIn(21) });

  const sentence = 'Each date of a course must start after the one before it';
  expect([status, body]).toMatchObject([400, { fields: { 'furtherDates[0].date': sentence } }]);
});

test('the first date of a booked course that has begun cannot become a coming day, so that nobody can cancel', async () => {
  const event = await buildCourse([dayIn(-7), dayIn(7), dayIn(14)]);
  const [, last] = event.furtherDates;
  const edit = (fields: object) => admin.patch(`/api/events/${event.id}`, fields);
  await buildBooking(event, { status: 'confirmed', isPaid: true });

  const later = await edit({ date: dayIn(7), furtherDates: [last] });
  const single = await edit({ date: dayIn(7), furtherDates: [] });
  const corrected = await edit({ date: dayIn(-8) });

  const message = 'This course has begun, so its first date cannot be a coming day. Please edit the later dates.';
  expect([later, single]).toMatchObject([
    { status: 409, body: { fields: { date: message } } },
    { status: 409, body: { error: message } },
  ]);
  expect(corrected.status).toBe(200);
});

test('a copy has all dates, moved by the same number of days', async () => {
  const event = await buildCourse([dayIn(14), dayIn(22), dayIn(28)], { movesMissedDates: true });
  const dates = [addDays(event.date, 70)];

  const { body } = await admin.post<AdminEventView[]>(`/api/events/${event.id}/copies`, { dates });

  expect(body).toMatchObject([
    { date: dayIn(84), furtherDates: further(92, 98), movesMissedDates: true, series: { place: 2, count: 2 } },
  ]);
});

test('edited times of further dates are for the same dates of all following courses that have as many', async () => {
  const event = await buildCourse([dayIn(14), dayIn(21), dayIn(28)], { seriesId: 7 });
  const next = await buildCourse([dayIn(15), dayIn(22), dayIn(29)], { seriesId: 7 });
  const shorter = await buildCourse([dayIn(16), dayIn(23)], { seriesId: 7 });
  const [second, third] = next.furtherDates;
  const ownEnd = { ...third!, endTime: '22:00' };
  await next.update({ furtherDates: [second!, ownEnd] });
  const shift = (date: object) => ({ ...date, startTime: '19:00' });

  const { status } = await admin.patch(`/api/events/${event.id}/following`, {
    startTime: '19:00',
    furtherDates: event.furtherDates.map(shift),
  });

  expect(status).toBe(200);
  expect(await event.reload()).toMatchObject({ furtherDates: event.furtherDates.map(shift) });
  expect(await next.reload()).toMatchObject({ startTime: '19:00:00', furtherDates: [second!, ownEnd].map(shift) });
  expect(await shorter.reload()).toMatchObject({ startTime: '19:00:00', furtherDates: [{ startTime: '18:00' }] });
});

test('an edit of this and all following never applies dates', async () => {
  const event = await buildCourse([dayIn(14), dayIn(21)], { seriesId: 7 });
  const next = await buildCourse([dayIn(15), dayIn(22)], { seriesId: 7 });
  const edit = (fields: object) => admin.patch(`/api/events/${event.id}/following`, fields);

  const applied = await edit({ title: 'Raku by night', furtherDates: event.furtherDates });
  const rejected = await edit({ furtherDates: further(23) });

  expect(applied.status).toBe(200);
  expect(await next.reload()).toMatchObject({ title: 'Raku by night', furtherDates: further(22) });
  expect([rejected.status, rejected.body]).toMatchObject([
    400,
    { fields: { furtherDates: 'A date can only be changed for one workshop.' } },
  ]);
});

test('a private workshop has one date', async () => {
  const { status, body } = await admin.post('/api/events', { ...input(21), isPrivate: true });

  expect([status, body]).toMatchObject([400, { fields: { furtherDates: 'A private workshop has one date' } }]);
  await expect(buildCourse([dayIn(14), dayIn(21)], { isPrivate: true })).rejects.toThrow(
    'events_private_with_one_date',
  );
});

test('a course is booked until its first date, and is past in the portal after its last', async () => {
  const running = await buildCourse([dayIn(-7), dayIn(7)], { title: 'Running' });
  await buildCourse([dayIn(-14), dayIn(-7)], { title: 'Over' });
  await buildEvent({ title: 'Old', date: dayIn(-30) });
  await buildEvent({ title: 'Next', date: dayIn(3) });
  const titles = async (query: string) =>
    (await admin.get<Paged<AdminEventView>>(`/api/admin/events?${query}`)).body.items.map(({ title }) => title);

  expect((await read<EventView[]>('/api/events')).map(({ title }) => title)).toEqual(['Next']);
  expect((await fetch(`${app.url}/api/events/${running.id}`)).status).toBe(404);
  expect(await titles('page=1')).toEqual(['Running', 'Next', 'Over', 'Old']);
  expect(await titles('page=1&when=coming')).toEqual(['Running', 'Next']);
  expect(await titles('page=1&when=past')).toEqual(['Over', 'Old']);
  expect(await titles(`page=1&from=${dayIn(0)}`)).toEqual(['Running', 'Next']);
  expect(await Event.count()).toBe(4);
});
