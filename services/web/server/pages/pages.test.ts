/** @jest-environment node */
import { connect } from 'node:net';
import { answerEventList } from '../../test/eventLists.ts';
import { exampleDetail } from '../../test/exampleBookings.ts';
import { exampleEvent, exampleEvents, furtherDates } from '../../test/exampleEvents.ts';
import { sendJson, startWeb } from '../../test/webServer.ts';

const reference = '7K2M-9QXT-4WBD';

// SPEC §2 Route table
// RELIABILITY Z10
test.each([
  ['/', 200, '2025 Experiences'],
  ['/events', 200, '2025 Workshops'],
  ['/events/1', 200, 'Wheel Throwing &amp; Flat Whites'],
  ['/booking-confirmed', 200, 'Confirming your booking...'],
  ['/booking-success', 200, 'Confirming your booking...'],
  ['/booking-cancelled', 200, 'Payment Cancelled'],
  ['/booking/7K2M-9QXT-4WBD/manage', 200, 'needs JavaScript. Without it, please call'],
  ['/booking/7K2M-9QXT-4WBD/manage/move', 200, 'Loading your booking...'],
  ['/booking/7K2M-9QXT-4WBD/manage/cancel', 200, 'Loading your booking...'],
  ['/booking/7K2M-9QXT-4WBD/manage/invoice', 200, 'Loading your booking...'],
  ['/events/99', 404, 'Workshop not found'],
  ['/events/abc', 404, 'Workshop not found'],
  ['/booking/NOPE', 404, 'Booking Not Found'],
  ['/nope', 404, 'Did you forget to add the page to the router?'],
  ['/nope/%ff', 404, 'Did you forget to add the page to the router?'],
  ['/a/b/c?x=<script>alert(1)</script>', 404, 'Did you forget to add the page to the router?'],
])('the page %s is answered %d and says "%s"', async (path, status, words) => {
  const web = await startWeb();

  const answer = await web.get(path);

  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await answer.text();
  expect(html).toContain(words);
  expect(html).not.toContain('<script>alert');
});

test('the server renders the dates of a course on its page and on the page of its booking', async () => {
  const event = exampleEvent({ furtherDates });
  const web = await startWeb({
    api: (request, response) =>
      sendJson(response, 200, request.url.startsWith('/api/bookings') ? exampleDetail({}, { furtherDates }) : event),
  });

  const pages = await Promise.all([web.get('/events/1'), web.get(`/booking/${reference}`)]);

  for (const page of pages) expect(await page.text()).toContain('Saturday, March 29, 2031');
});

// RELIABILITY H02, X02
test('a page has no inline script, and data on it cannot become one', async () => {
  const title = '</script><script>alert(1)</script><!-- \u2028';
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, [exampleEvent({ title })]) });

  const html = await (await web.get('/events')).text();

  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts.map(([, attributes]) => attributes)).toEqual([' id="queries" type="application/json"']);
  const state = JSON.parse(scripts[0]![2]!) as { queries: { state: { data: unknown } }[] };
  expect(state.queries[0]!.state.data).toMatchObject([{ title }]);
  expect(html).not.toContain('<script>alert');
});

test('a page of the site names its scripts, which it loads after the first view', async () => {
  const web = await startWeb();

  const html = await (await web.get('/events')).text();

  expect(html).toContain('<div id="root" data-scripts="/assets/src/site/pages/EventsPage.tsx.js">');
  expect(html).not.toContain('modulepreload');
});

test('the data of a page is read uncompressed', async () => {
  const web = await startWeb();

  await web.get('/', { 'Accept-Encoding': 'br' });

  expect(web.received.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity']);
});

test('a page of the portal preloads its scripts', async () => {
  const web = await startWeb();

  const html = await (await web.get('/admin')).text();

  expect(html).toContain('<link rel="modulepreload" href="/assets/src/admin/pages/AdminPage.tsx.js">');
});

// RELIABILITY H11
test('concurrently rendered pages never contain another visitor’s data', async () => {
  const web = await startWeb({
    api: ({ url }, response) => sendJson(response, 200, exampleDetail({ email: `${url.slice(-1)}@example.com` })),
  });

  const pages = await Promise.all(
    ['/booking/A', '/booking/B', '/booking/A'].map(async (path) => (await web.get(path)).text()),
  );

  expect(pages.map((html) => [html.includes('A@example.com'), html.includes('B@example.com')])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
});

// RELIABILITY H14
test('a page contains the site’s own addresses, whatever the Host header says', async () => {
  const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example' } });

  const html = await new Promise<string>((done) => {
    const socket = connect(web.port, '127.0.0.1', () =>
      socket.write('GET /events HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n'),
    );
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk))).on('end', () => done(text));
  });

  expect(html).toContain('<link rel="canonical" href="https://studio.example/events">');
  expect(html).not.toContain('evil.test');
});

// RELIABILITY H14
test('a page whose path looks like another host is answered 404', async () => {
  const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example' } });

  for (const path of ['//evil.test/', '///evil.test/', '/.//evil.test/', '/%5C//..//evil.test/']) {
    const answer = await web.get(path);

    expect(answer.status).toBe(404);
    expect(answer.headers.get('location')).toBeNull();
    const html = await answer.text();
    expect(html).toContain('<link rel="canonical" href="https://studio.example/');
    expect(html).toContain('<meta property="og:url" content="https://studio.example/');
  }
});

// SPEC §9
test('the page of a workshop has structured data with time, place, price and availability', async () => {
  const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example' } });

  const html = await (await web.get('/events/1')).text();

  const [, data = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Event',
    name: 'Wheel Throwing & Flat Whites',
    startDate: '2031-03-15T08:00:00.000Z',
    endDate: '2031-03-15T10:30:00.000Z',
    image: 'https://studio.example/art/pottery.jpg',
    offers: { price: '450.00', priceCurrency: 'ZAR', availability: 'https://schema.org/InStock' },
  });
  expect(html).toContain('<meta property="og:image" content="https://studio.example/art/pottery.jpg">');
  expect(html).toContain(
    '<meta property="og:image:alt" content="Pottery &amp; Ceramics: Wheel Throwing &amp; Flat Whites">',
  );
});

test('a page has a social card with size and text', async () => {
  const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example' } });

  const html = await (await web.get('/events')).text();

  const facts = [...html.matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)"/g)];
  expect(Object.fromEntries(facts.map(([, name, content]) => [name, content]))).toEqual({
    'og:image': 'https://studio.example/art/social.jpg',
    'og:image:alt': 'Studio Randburg: Feel the art in your hands',
    'og:image:width': '1200',
    'og:image:height': '630',
  });
});

// SPEC §2 Route table
test('/booking-confirmation redirects only to a booking', async () => {
  const web = await startWeb();

  const answer = await web.get(`/booking-confirmation?reference=${reference}`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`/booking/${reference}`);
  expect((await web.get('/booking-confirmation?reference=7k2m%209qxt')).headers.get('location')).toBe(
    '/booking/7k2m%209qxt',
  );

  for (const query of ['', '?reference=', '?reference=..', '?reference=.', '?reference=%2F%2Fevil.test']) {
    expect((await web.get(`/booking-confirmation${query}`)).status).toBe(404);
  }
});

test.each(['br', 'gzip'])('a page is compressed with %s for clients that accept it', async (encoding) => {
  const web = await startWeb();
  const plain = await (await web.get('/nope', { 'Accept-Encoding': 'identity' })).text();

  const packed = await web.get('/nope', { 'Accept-Encoding': encoding });

  expect(packed.headers.get('content-encoding')).toBe(encoding);
  expect(packed.headers.get('vary')).toBe('Accept-Encoding');
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.length / 3);
  expect(await packed.text()).toBe(plain);
});

test('without scripts the link to further workshops leads to a page that begins after the last workshop', async () => {
  const web = await startWeb({
    api: ({ url }, response) => {
      const { body, headers } = answerEventList(exampleEvents(30), url);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendJson(response, 200, body);
    },
  });

  const first = await (await web.get('/events?weekend=1&after=0')).text();
  const link = /href="(\/events\?[^"]*after=\d+)"/.exec(await (await web.get('/events')).text())?.[1];
  const second = await (await web.get(String(link))).text();

  expect(first).toContain('Flat Whites 1<');
  expect(link).toBe('/events?after=24');
  expect(second).toContain('Flat Whites 25<');
  expect(second).not.toContain('Flat Whites 24<');
  expect(second).toContain('<link rel="canonical" href="http://localhost:3000/events?after=24">');
});
