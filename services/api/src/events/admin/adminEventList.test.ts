import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { useSignedIn } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';

const { database, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const dayIn = (days: number) => addDays(studioDay(new Date()), days);

async function buildFour(): Promise<void> {
  await buildEvent({ title: 'Raku', date: dayIn(-40), category: 'Pottery & Ceramics' });
  await buildEvent({ title: 'Felt', date: dayIn(-2), category: 'Textiles' });
  await buildEvent({ title: 'Amélie & Café', date: dayIn(3), category: 'Jewelry Making' });
  await buildEvent({ title: 'Raku', date: dayIn(10), category: 'Pottery & Ceramics' });
  await buildEvent({ title: 'Deleted', date: dayIn(1), deletedAt: new Date() });
}

test.each([
  ['', ['Amélie & Café 3', 'Raku 10', 'Felt -2', 'Raku -40']],
  ['pageSize=3', ['Amélie & Café 3', 'Raku 10', 'Felt -2']],
  ['page=2&pageSize=3', ['Raku -40']],
  ['page=2&pageSize=1', ['Raku 10']],
  ['page=3&pageSize=1', ['Felt -2']],
  ['page=1&when=coming', ['Amélie & Café 3', 'Raku 10']],
  ['page=1&when=past', ['Felt -2', 'Raku -40']],
  ['page=1&search=cafe+amelie', ['Amélie & Café 3']],
  ['page=1&search=ceram+RAK', ['Raku 10', 'Raku -40']],
  ['page=1&search=raku&when=past', ['Raku -40']],
  [`page=1&search=${dayIn(10)}`, ['Raku 10']],
  ['page=1&search=%25', []],
  ['page=1&category=Textiles', ['Felt -2']],
  [`page=1&from=${dayIn(-2)}`, ['Felt -2', 'Amélie & Café 3', 'Raku 10']],
])('a page of workshops with %p shows upcoming ones first, then past ones', async (query, shown) => {
  await buildFour();

  const { body } = await admin.get<Paged<AdminEventView>>(`/api/admin/events?${query || 'page=1'}`);

  const label = ({ title, date }: AdminEventView) =>
    `${title} ${(Date.parse(date) - Date.parse(dayIn(0))) / 86_400_000}`;
  expect(body.items.map(label)).toEqual(shown);
  expect(body.all).toBe(4);
});

test('a page of workshops contains the number of matching workshops and the number of bookings of each', async () => {
  await buildFour();
  const event = await buildEvent({ title: 'Booked', date: dayIn(1) });
  await buildBooking(event);
  await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

  const { body } = await admin.get<Paged<AdminEventView>>('/api/admin/events?page=1&pageSize=1&when=coming');
  const one = await admin.get<AdminEventView>(`/api/admin/events/${event.id}`);
  const all = await admin.get<AdminEventView[]>('/api/admin/events');

  expect(body).toMatchObject({ total: 3, all: 5, page: 1, pageSize: 1 });
  expect(body.items).toMatchObject([{ id: event.id, bookingCount: 1 }]);
  expect(one.body).toEqual(body.items[0]);
  expect(all.body.find(({ id }) => id === event.id)).toEqual(body.items[0]);
});

test('at most a thousand workshops are counted, and the pages continue from upcoming to past ones', async () => {
  await database.sequelize.query(`
    insert into events (title, description, date, start_time, price, category)
    select case when n % 100 = 0 then 'Rare ' else 'Raku ' end || n, '', current_date - 300 + n, '10:00', 1000, 'Painting'
    from generate_series(1, 1400) n where n <> 300`);
  const page = async (query: string) => (await admin.get<Paged<AdminEventView>>(`/api/admin/events?${query}`)).body;

  const [first, past, turn] = [
    await page('page=1'),
    await page('when=past&page=1'),
    await page('search=rare&page=2&pageSize=10'),
  ];
  const deep = await admin.get('/api/admin/events?page=11&pageSize=100&search=raku');

  expect(first).toMatchObject({ total: 1000, hasMore: true });
  expect(first.all).toBeUndefined();
  expect(past).toMatchObject({ total: 299, hasMore: false });
  expect(turn).toMatchObject({ total: 13, hasMore: false });
  expect(turn.items.map(({ title }) => title)).toEqual(['Rare 1400', 'Rare 200', 'Rare 100']);
  expect(deep.status).toBe(400);
});

test('a workshop that does not exist or was deleted is answered with 404', async () => {
  const deleted = await buildEvent({ deletedAt: new Date() });

  expect((await admin.get(`/api/admin/events/${deleted.id}`)).status).toBe(404);
  expect((await admin.get('/api/admin/events/2000000000')).status).toBe(404);
});

test('the days of a workshop are all days with the same title and start', async () => {
  const event = await buildEvent({ title: 'Raku', date: dayIn(5) });
  await buildEvent({ title: 'Raku', date: dayIn(12) });
  await buildEvent({ title: 'Raku', date: dayIn(19), startTime: '14:00', endTime: null });
  await buildEvent({ title: 'Raku', date: dayIn(26), deletedAt: new Date() });

  const { body } = await admin.get<string[]>(`/api/admin/events/${event.id}/days`);

  expect(body).toEqual([dayIn(5), dayIn(12)]);
});

test.each(['page=0', 'page=1&when=now', 'page=1&from=2025-02-30', 'page=1&search=a&search=b'])(
  'the filter %s is rejected',
  async (query) => {
    expect((await admin.get(`/api/admin/events?${query}`)).status).toBe(400);
  },
);
