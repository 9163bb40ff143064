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

test('the widget alone may be framed, sets no cookie, and allows only its own style and script', async () => {
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

test('a category shows only its workshops, in any case, and one without workshops says so', async () => {
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
])('the bad parameters %s are left out', async (query) => {
  const answer = await (await start()).get(`/embed/events?${query}`);
  const html = await answer.text();

  expect(answer.status).toBe(200);
  expect(linksOf(html).at(-1)).toBe('/events?utm_source=widget');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('at most 20 workshops are listed', async () => {
  const web = await start(Array.from({ length: 30 }, (_none, index) => exampleEvent({ id: index + 1 })));

  expect(linksOf(await (await web.get('/embed/events')).text())).toHaveLength(21);
});

test('without the API the frame says so and is not cached', async () => {
  const web = await startWeb({ api: 'down' });

  const answer = await web.get('/embed/events');

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(await answer.text()).toContain('The workshops could not be loaded.');
});
