/** @jest-environment node */
import { createHash } from 'node:crypto';
import { exampleEvent, furtherDates } from '../../test/exampleEvents.ts';
import { sendJson, startWeb } from '../../test/webServer.ts';

const events = [
  exampleEvent({ id: 1, title: 'Clay <b>& "Wine"</b>', category: 'Pottery' }),
  exampleEvent({ id: 2, title: 'Loom', category: 'Weaving', isFullyBooked: true, availableSeats: 0 }),
];
const start = (sent: unknown = events) => startWeb({ api: (_request, response) => sendJson(response, 200, sent) });
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);

test('only the widget may be framed; it sets no cookie and allows only its own style and script', async () => {
  const web = await start();

  const { status, headers } = await web.get('/embed/events');
  const others = await Promise.all(['/', '/events', '/embed', '/embed/events/1'].map((path) => web.get(path)));

  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'sha256-\S+'; style-src 'sha256-\S+'; .*frame-ancestors \*$/,
    ),
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=60',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  expect([headers.get('x-frame-options'), headers.get('set-cookie')]).toEqual([null, null]);
  for (const other of others) {
    expect(other.headers.get('x-frame-options')).toBe('DENY');
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

test("the hashes of the policy are those of the widget's style and script, and no element has a style of its own", async () => {
  const answer = await (await start()).get('/embed/events');
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy');

  for (const [, text = ''] of html.matchAll(/<(?:style|script)>([^]*?)<\/(?:style|script)>/g))
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(html).not.toMatch(/ style=| on\w+=/);
});

test('the widget lists the workshops with their texts escaped and links that open the site in a new tab', async () => {
  const web = await start();

  const html = await (await web.get('/embed/events?host=Yoga.example')).text();

  expect(html).toContain('<h2>Clay &lt;b&gt;&amp; &quot;Wine&quot;&lt;/b&gt;</h2>');
  expect(html).toContain('<b>Fully Booked</b>');
  const utm = 'utm_source=widget&amp;utm_medium=yoga.example';
  expect(linksOf(html)).toEqual([`/events/1?${utm}`, `/events/2?${utm}`, `/events?${utm}`]);
  expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(3);
  expect(html).toContain('>Waiting list</a>');
});

test('the widget says how many dates a course has', async () => {
  const web = await start([exampleEvent({ furtherDates })]);

  const html = await (await web.get('/embed/events')).text();

  expect(html).toContain('<p>3 dates from Saturday, March 15, 2031, 10:00 AM - 12:30 PM</p>');
});

test('with a category only its workshops are listed, ignoring case, and an empty list says so', async () => {
  const web = await start();

  const weaving = await (await web.get('/embed/events?category=%20weaving')).text();
  const none = await (await web.get('/embed/events?category=Juggling')).text();

  expect([weaving.includes('Loom'), weaving.includes('Clay')]).toEqual([true, false]);
  expect(none).toContain('No workshops are planned at the moment.');
});

test.each([
  'host=%22%3E%3Cscript%3E',
  'host=a%40b.example',
  `host=${'x'.repeat(101)}`,
  'host=',
  'host=%00',
  'host=a%20b&category=%3Cscript%3E&category=x',
])('the invalid parameters %s are ignored', async (query) => {
  const answer = await (await start()).get(`/embed/events?${query}`);
  const html = await answer.text();

  expect(answer.status).toBe(200);
  expect(linksOf(html).at(-1)).toBe('/events?utm_source=widget');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('the API is asked for the workshops only after they have changed', async () => {
  let [version, time, shown] = ['"1"', Date.parse('2031-03-14T10:00:10Z'), events];
  const web = await startWeb({
    timing: { now: () => time, checkTimeoutMs: 30_000, readTimeoutMs: 60_000 },
    api: (_request, response) => {
      response.setHeader('ETag', version);
      sendJson(response, 200, shown);
    },
  });
  const read = async (query = '') => (await web.get(`/embed/events${query}`)).text();

  await read();
  const weaving = await read('?category=weaving');
  const before = web.received.length;
  [version, time, shown] = ['"2"', time + 100, events.slice(1)];
  const changed = await read();

  expect([weaving.includes('Loom'), changed.includes('Clay'), changed.includes('Loom')]).toEqual([true, false, true]);
  expect([before, web.received.length]).toEqual([1, 2]);
});

test('at most 20 workshops are listed', async () => {
  const web = await start(Array.from({ length: 30 }, (_none, index) => exampleEvent({ id: index + 1 })));

  expect(linksOf(await (await web.get('/embed/events')).text())).toHaveLength(21);
});

test('if the API does not answer, the widget says so and is not cached', async () => {
  const web = await startWeb({ api: 'down' });

  const answer = await web.get('/embed/events');

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(await answer.text()).toContain('The workshops could not be loaded.');
});
