import type { EventView } from '@studio/contract/events/events';
import { addDays, isWeekend, studioDay } from '@studio/contract/format/dates';
import { useApp } from '../../../test/app.ts';
import { request } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';

const app = useApp(useDatabase());

const ask = (query: string) => request<EventView[]>(app.url, `/api/events${query}`);
const titles = async (query: string) => (await ask(query)).body.map(({ title }) => title);

/** Four events: clay on a Monday, macramé on the Saturday after, beads in December, and painting that is sold out. */
async function buildCalendar(): Promise<void> {
  await buildEvent({ title: 'Clay', date: '2098-06-02' });
  await buildEvent({ title: 'Macramé', date: '2098-06-07', category: 'Textiles', description: 'Knots & cords' });
  await buildEvent({
    title: 'Beads',
    date: '2098-12-01',
    category: 'Jewelry Making',
    description: 'With tea. Time flies',
  });
  const description = 'The Painter’s tea‑time';
  const full = await buildEvent({
    title: 'Painting',
    date: '2098-12-03',
    category: 'Painting',
    description,
    capacity: 1,
  });
  await buildBooking(full);
}

test.each([
  ['?category=Textiles', ['Macramé']],
  ['?category=Unknown', []],
  ['?q=macrame', ['Macramé']],
  ['?q=painter%E2%80%99s', ['Painting']],
  ["?q=painter's", ['Painting']],
  ['?q=painters', ['Painting']],
  ['?q=tea-time', ['Beads', 'Painting']],
  ['?q=tea+time', ['Beads', 'Painting']],
  ['?q=teatime', ['Painting']],
  ['?q=%21', []],
  ['?q=DECEMBER', ['Beads', 'Painting']],
  ['?q=knots+textiles', ['Macramé']],
  ['?q=knots+december', []],
  ['?from=2098-06-07', ['Macramé', 'Beads', 'Painting']],
  ['?to=2098-06-07', ['Clay', 'Macramé']],
  ['?from=2098-06-03&to=2098-12-01', ['Macramé', 'Beads']],
  ['?weekend=1', ['Macramé']],
  ['?places=1', ['Clay', 'Macramé', 'Beads']],
  ['?q=december&places=1', ['Beads']],
  ['?category=&q=&from=&places=', ['Clay', 'Macramé', 'Beads', 'Painting']],
  ['?utm_source=mail', ['Clay', 'Macramé', 'Beads', 'Painting']],
])('the list with the query %s contains the matching events in order', async (query, expected) => {
  await buildCalendar();

  const { headers, body } = await ask(query);

  expect(isWeekend('2098-06-07')).toBe(true);
  expect(body.map(({ title }) => title)).toEqual(expected);
  expect(headers.get('X-Total-Count')).toBe(String(expected.length));
});

test('the links lead through all pages, and each of them has the filter', async () => {
  await buildCalendar();
  await buildEvent({ title: 'Late', date: '2098-12-05' });

  const first = await ask('?limit=2&from=2098-06-03');
  const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  const second = await request<EventView[]>(app.url, next);

  expect(first.body.map(({ title }) => title)).toEqual(['Macramé', 'Beads']);
  expect(second.body.map(({ title }) => title)).toEqual(['Painting', 'Late']);
  expect(second.headers.get('Link')).toBeNull();
  expect([first, second].map(({ headers }) => headers.get('X-Total-Count'))).toEqual(['4', '4']);
});

test('a page can begin after an event that was deleted, has started or never existed', async () => {
  const started = await buildEvent(startsIn(-60));
  await buildEvent({ title: 'First', date: '2098-06-01' });
  const deleted = await buildEvent({ date: '2098-06-02', deletedAt: new Date() });
  await buildEvent({ title: 'Third', date: '2098-06-03' });

  expect(await titles(`?after=${started.id}`)).toEqual(['First', 'Third']);
  expect(await titles(`?after=${deleted.id}`)).toEqual(['Third']);
  expect(await titles('?after=999999999')).toEqual(['First', 'Third']);
});

test.each([
  ['/api/events?limit=0', 'limit'],
  ['/api/events?limit=101', 'limit'],
  ['/api/events?limit=two', 'limit'],
  ['/api/events?after=0', 'after'],
  ['/api/events?after=x', 'after'],
  ['/api/events?from=2098-02-30', 'from'],
  ['/api/events?to=tomorrow', 'to'],
  ['/api/events?places=yes', 'places'],
  ['/api/events?weekend=2', 'weekend'],
  ['/api/events?q=a&q=b', 'q'],
  [`/api/events?q=${'a'.repeat(201)}`, 'q'],
  [`/api/events?category=${'a'.repeat(201)}`, 'category'],
  ['/api/events/seats', 'ids'],
  ['/api/events/seats?ids=', 'ids'],
  ['/api/events/seats?ids=1,x', 'ids'],
  [`/api/events/seats?ids=${'1,'.repeat(100)}1`, 'ids'],
])('GET %s is rejected and names the parameter', async (path, field) => {
  const { status, body } = await request(app.url, path);

  expect([status, body]).toEqual([
    400,
    { code: 'invalid_input', error: expect.any(String), fields: { [field]: expect.any(String) } },
  ]);
});

test('the response about seats contains those requested events that are still to come', async () => {
  const event = await buildEvent({ capacity: 5 });
  await buildBooking(event, { participants: 2 });
  const other = await buildEvent();
  const started = await buildEvent(startsIn(-60));

  const seats = await request(app.url, `/api/events/seats?ids=${other.id},${started.id},${event.id}`);
  const known = { 'If-None-Match': String(seats.headers.get('ETag')) };
  const same = await request(app.url, `/api/events/seats?ids=${event.id}`, { headers: known });
  await buildBooking(event);
  const updated = await request(app.url, `/api/events/seats?ids=${event.id}`, { headers: known });

  expect(seats.body).toEqual([
    [other.id, 12],
    [event.id, 3],
  ]);
  expect(same.status).toBe(304);
  expect(updated.body).toEqual([[event.id, 2]]);
});

test('the response about filters contains the number, categories and months of the coming events', async () => {
  await buildCalendar();
  await buildEvent({ ...startsIn(-60), category: 'Started' });

  const { body } = await request(app.url, '/api/events/filters');

  expect(body).toEqual({
    total: 4,
    categories: ['Jewelry Making', 'Painting', 'Pottery & Ceramics', 'Textiles'],
    months: ['2098-06', '2098-12'],
  });
});

test('HEAD is answered with the version of the list and without a body, and is not limited', async () => {
  await buildEvent({ date: addDays(studioDay(new Date()), 3) });
  const { headers } = await ask('');
  const check = (tag = '') => request(app.url, '/api/events', { method: 'HEAD', headers: { 'If-None-Match': tag } });

  const answer = await check();
  const same = await check(String(headers.get('ETag')));
  const many = await Promise.all(Array.from({ length: 400 }, () => check()));

  expect([answer.status, answer.headers.get('ETag')]).toEqual([200, headers.get('ETag')]);
  expect(same.status).toBe(304);
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
])('the list for Accept-Encoding %s is encoded as %s', async (accepted, encoding) => {
  for (let count = 0; count < 3; count += 1) await buildEvent({ description: 'Clay and coffee. '.repeat(20) });
  const headers = { 'Accept-Encoding': accepted };

  const plain = await request(app.url, '/api/events', { headers: { 'Accept-Encoding': 'identity' } });
  const packed = await request(app.url, '/api/events', { headers });

  expect(packed.headers.get('Content-Encoding')).toBe(encoding);
  expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
  expect(packed.body).toEqual(plain.body);
});
