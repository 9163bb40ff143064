/** @jest-environment node */
import { connect } from 'node:net';
import { exampleDetail } from '../test/exampleBookings.ts';
import { exampleEvent } from '../test/exampleEvents.ts';
import { exampleApi, json, startWeb } from '../test/webServer.ts';

const reference = '7K2M-9QXT-4WBD';

describe('pages', () => {
  test.each([
    ['/', 200, '2025 Experiences'],
    ['/events', 200, '2025 Workshops'],
    ['/events/1', 200, 'Wheel Throwing &amp; Flat Whites'],
    ['/booking-confirmed', 200, 'Confirming your booking...'],
    ['/booking-success', 200, 'Confirming your booking...'],
    ['/booking-cancelled', 200, 'Payment Cancelled'],
    ['/events/99', 404, 'Workshop not found'],
    ['/events/abc', 404, 'Workshop not found'],
    ['/booking/NOPE', 404, 'Booking Not Found'],
    ['/nope', 404, 'Did you forget to add the page to the router?'],
    ['/nope/%ff', 404, 'Did you forget to add the page to the router?'],
    ['/a/b/c?x=<script>alert(1)</script>', 404, 'Did you forget to add the page to the router?'],
  ])('%s answers %d and says "%s"', async (path, status, words) => {
    const web = await startWeb();

    const answer = await web.get(path);

    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html).not.toContain('<script>alert');
  });

  test('have the content security policy and every other header of the design', async () => {
    const web = await startWeb({ env: { PAYFAST_FORM_ORIGINS: 'https://pay.example,https://hop.example' } });

    for (const path of ['/', '/events', '/booking-cancelled', '/nope']) {
      const { headers } = await web.get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy':
          "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
          "font-src 'self'; connect-src 'self'; " +
          "form-action 'self' https://pay.example https://hop.example http://127.0.0.1:4010; " +
          "frame-ancestors 'none'; frame-src 'none'; base-uri 'none'; object-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  test('have no inline script, and data cannot become one', async () => {
    const title = '</script><script>alert(1)</script><!-- \u2028';
    const web = await startWeb({ api: (_request, response) => json(response, 200, [exampleEvent({ title })]) });

    const html = await (await web.get('/events')).text();

    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual([' id="queries" type="application/json"']);
    const state = JSON.parse(scripts[0]![2]!) as { queries: { state: { data: unknown } }[] };
    expect(state.queries[0]!.state.data).toMatchObject([{ title }]);
    expect(html).not.toContain('<script>alert');
  });

  test('preload their scripts by the manifest', async () => {
    const web = await startWeb();

    const html = await (await web.get('/events')).text();

    expect(html).toContain('<link rel="modulepreload" href="/assets/src/site/pages/EventsPage.tsx.js">');
  });

  test('that are private are not cached, not indexed and send no referrer; public ones may be revalidated', async () => {
    const web = await startWeb({ api: (_request, response) => json(response, 200, exampleDetail()) });

    for (const path of [
      `/booking/${reference}`,
      '/booking-confirmed?hold=x',
      '/booking-success',
      '/booking-cancelled',
    ]) {
      const answer = await web.get(path);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    }
    const open = await web.get('/nope');
    expect(open.headers.get('cache-control')).toBe('no-cache');
    expect(open.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  test('never contain another visitor’s data', async () => {
    const web = await startWeb({
      api: ({ url }, response) => json(response, 200, exampleDetail({ email: `${url.slice(-1)}@example.com` })),
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

  test('contain the site’s own addresses, whatever the Host header says', async () => {
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

  test('whose path looks like another host are 404', async () => {
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

  test('of a workshop have structured data with time, place, price and availability', async () => {
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

  test('have a social card with size and text', async () => {
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

  test('under /booking-confirmation redirect to the booking only', async () => {
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

  test.each(['br', 'gzip'])('are sent as %s to clients that accept it', async (encoding) => {
    const web = await startWeb();
    const plain = await (await web.get('/nope', { 'Accept-Encoding': 'identity' })).text();

    const packed = await web.get('/nope', { 'Accept-Encoding': encoding });

    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.length / 3);
    expect(await packed.text()).toBe(plain);
  });
});

describe('when the API fails', () => {
  test.each(['/', '/events'])('%s is sent with placeholders, and the browser loads the data', async (path) => {
    const web = await startWeb({ api: 'down' });

    const answer = await web.get(path);

    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('data-testid="placeholders"');
    expect(html).toContain('{"mutations":[],"queries":[]}');
    expect(web.lines.filter(({ msg }) => msg === 'rendered without the API')).toMatchObject([{ route: path }]);
  });

  test.each(['/booking/7K2M-9QXT-4WBD', '/events/1'])('%s is 503 with Retry-After, never 404', async (path) => {
    const web = await startWeb({ api: 'down' });

    const answer = await web.get(path);

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('Not Found');
  });

  test('a 503 of the API is not shown as a missing booking', async () => {
    const web = await startWeb({
      api: (_request, response) => json(response, 429, { error: 'Too many', code: 'rate_limited' }),
    });

    expect((await web.get(`/booking/${reference}`)).status).toBe(503);
  });

  test.each([
    ['/events', 200],
    ['/booking/7K2M-9QXT-4WBD', 503],
  ])('an API that hangs delays %s for a second only', async (path, status) => {
    const web = await startWeb({ api: () => undefined });

    const started = performance.now();
    const answer = await web.get(path);

    expect(answer.status).toBe(status);
    expect(performance.now() - started).toBeGreaterThan(900);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('a call to the API is answered with a sentence', async () => {
    const web = await startWeb({ api: 'down' });

    const answer = await web.get('/api/events');

    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      error: 'We cannot be reached right now. Please try again in a moment.',
      code: 'unavailable',
    });
  });

  test.each([
    ['cannot be reached', 'down'],
    ['hangs', () => undefined],
  ] as const)('that %s, the site stays alive and ready and reports the missing dependency', async (_fault, api) => {
    const web = await startWeb({ api });

    expect((await web.get('/healthz')).status).toBe(200);
    const ready = await web.get('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'degraded', degraded: ['api'] });
  });
});

test('a page that fails to render is a plain 500 with the request id, and the next one works', async () => {
  let fails = true;
  const { renderDocument } = await import('../src/document.tsx');
  const web = await startWeb({
    render: (request) => {
      if (fails) throw new Error('the secret of the bug');
      return renderDocument(request);
    },
  });

  const answer = await web.get('/events');

  const id = answer.headers.get('x-request-id') ?? '';
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain(id);
  expect(html).not.toContain('secret');
  const told = web.lines.find(({ msg }) => msg === 'page failed to render');
  expect(told).toMatchObject({ reqId: id, err: { message: 'the secret of the bug' } });

  fails = false;
  expect((await web.get('/events')).status).toBe(200);
});

describe('calls to the API', () => {
  test('are passed on with cookies, status and body', async () => {
    const web = await startWeb({
      api: (_request, response) => {
        response.writeHead(201, { 'Set-Cookie': ['a=1; HttpOnly', 'b=2'], 'Content-Type': 'application/json' });
        response.end('{"holdId":"x"}');
      },
    });

    const answer = await fetch(`${web.origin}/api/holds?x=1`, {
      method: 'POST',
      headers: { 'Idempotency-Key': 'k1', Cookie: 's=1', Origin: web.origin, 'Content-Type': 'application/json' },
      body: '{"eventId":1}',
    });

    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ holdId: 'x' });
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(web.received[0]).toMatchObject({
      method: 'POST',
      url: '/api/holds?x=1',
      body: '{"eventId":1}',
      headers: { 'idempotency-key': 'k1', cookie: 's=1', origin: web.origin },
    });
  });

  test('have the visitor’s address as seen by web, not as claimed', async () => {
    const web = await startWeb();

    await web.get('/api/events', {
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'for=6.6.6.6',
      'X-Request-Id': 'chosen-by-visitor',
    });

    const { headers } = web.received[0]!;
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
    expect(headers.forwarded).toBeUndefined();
    expect(headers['x-request-id']).not.toBe('chosen-by-visitor');
  });

  test('have the address our own proxy saw, counted from the right', async () => {
    const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });

    const answer = await web.get('/api/events', {
      'X-Forwarded-For': '6.6.6.6, 203.0.113.7',
      'X-Request-Id': 'from-our-ingress-1',
    });

    expect(web.received[0]!.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'from-our-ingress-1',
    });
    expect(answer.headers.get('x-request-id')).toBe('from-our-ingress-1');
  });

  test('have an invalid request id replaced', async () => {
    const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });

    const answer = await web.get('/events', { 'X-Request-Id': '{"msg":"forged"} forged' });

    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('made while rendering count for the visitor, with the same request id', async () => {
    const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });

    const answer = await web.get('/events', { 'X-Forwarded-For': '203.0.113.7' });

    expect(web.received).toHaveLength(1);
    expect(web.received[0]!.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': answer.headers.get('x-request-id'),
    });
  });

  test('with an unexpected body stay one request', async () => {
    const web = await startWeb({ api: ({ url }, response) => json(response, 200, { url }) });
    const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\n\r\n';

    await new Promise<void>((done) => {
      const socket = connect(web.port, '127.0.0.1', () =>
        socket.write(
          `GET /api/seen HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n` +
            `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
        ),
      );
      socket.on('data', () => undefined).on('close', () => done());
    });
    await web.get('/api/next');

    expect(web.received.map(({ url }) => url)).toEqual(['/api/seen', '/api/next']);
  });

  test('are only those under /api and /uploads', async () => {
    const web = await startWeb({ api: ({ url }, response) => json(response, 200, { url }) });

    expect((await web.get('/uploads/a.avif')).status).toBe(200);
    expect((await web.get('/apiary')).status).toBe(404);
    expect(web.received.map(({ url }) => url)).toEqual(['/uploads/a.avif']);
  });
});

test.each([
  ['POST', '/events', 405],
  ['DELETE', '/', 405],
  ['PROPFIND', '/', 405],
  ['PROPFIND', '/api/events', 405],
])('%s %s is answered %d without echoing the request', async (method, path, status) => {
  const web = await startWeb();

  const answer = await fetch(web.origin + path, { method });

  expect(answer.status).toBe(status);
  expect(answer.headers.get('allow')).toContain('GET');
  expect(web.received).toEqual([]);
});

describe('with an https address', () => {
  const env = { PUBLIC_URL: 'https://studio.example', TRUST_PROXY_HOPS: '1' };

  test('pages send Strict-Transport-Security', async () => {
    const web = await startWeb({ env });

    const { headers } = await web.get('/events', { 'X-Forwarded-Proto': 'https' });

    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  test('a page requested over http redirects to https; an API call is left to the API', async () => {
    const web = await startWeb({ env });

    const page = await web.get('/events?q=clay', { 'X-Forwarded-Proto': 'http' });
    expect(page.status).toBe(301);
    expect(page.headers.get('location')).toBe('https://studio.example/events?q=clay');
    expect((await web.get('/api/events', { 'X-Forwarded-Proto': 'http' })).status).toBe(200);
    expect((await web.get('/healthz', { 'X-Forwarded-Proto': 'http' })).status).toBe(200);
  });
});

test('web with its API is ready and reports nothing missing', async () => {
  const web = await startWeb({ api: (_request, response) => json(response, 200, { status: 'ok' }) });

  expect(await (await web.get('/readyz')).json()).toEqual({ status: 'ok', degraded: [] });
});

test('web while draining is alive but not ready, and closes connections', async () => {
  const web = await startWeb({ isDraining: () => true });

  const ready = await web.get('/readyz');
  expect(ready.status).toBe(503);
  expect(ready.headers.get('connection')).toBe('close');
  expect((await web.get('/healthz')).status).toBe(200);
  expect((await web.get('/events')).status).toBe(200);
});

test('each request is one log line with the route template and no personal data', async () => {
  const web = await startWeb({ api: (_request, response) => json(response, 200, exampleDetail()) });

  const answer = await web.get(`/booking/${reference}?secret=1`);
  await answer.text();
  await new Promise((done) => setTimeout(done, 20));

  const line = web.lines.find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({
    level: 'info',
    service: 'web',
    reqId: answer.headers.get('x-request-id'),
    method: 'GET',
    route: '/booking/:reference',
    status: 200,
  });
  const text = JSON.stringify(web.lines);
  for (const secret of [reference, 'secret', 'lerato', '127.0.0.1']) expect(text).not.toContain(secret);
});

describe('for machines', () => {
  const studioDomain = 'studio.example';

  test('robots.txt and the sitemap name the pages of the site', async () => {
    const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example' } });

    expect(await (await web.get('/robots.txt')).text()).toContain('Sitemap: https://studio.example/sitemap.xml');
    const sitemap = await (await web.get('/sitemap.xml')).text();
    expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc).slice(0, 3)).toEqual([
      'https://studio.example/',
      'https://studio.example/events',
      'https://studio.example/events/1',
    ]);
    expect(sitemap).toContain('/events/14<');
  });

  test('the calendar of coming workshops can be subscribed to', async () => {
    const web = await startWeb();

    const answer = await web.get('/workshops.ics');

    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const calendar = await answer.text();
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(14);
    expect(calendar).toContain('DTSTART:20310301T080000Z');
    expect(calendar).toContain(`UID:event-1@${studioDomain}`);
  });

  test('the calendar file of a booking is private and carries its reference', async () => {
    const web = await startWeb({ api: (_request, response) => json(response, 200, exampleDetail()) });

    const answer = await web.get(`/booking/${reference}/workshop.ics`);

    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const unfolded = (await answer.text()).replaceAll('\r\n ', '');
    expect(unfolded).toContain(`Booking reference: ${reference}`);
    expect(unfolded).toContain(`UID:${reference}@${studioDomain}`);
    expect(web.received[0]!.url).toBe(`/api/bookings/reference/${reference}`);
  });

  test.each(['/sitemap.xml', '/workshops.ics', `/booking/${reference}/workshop.ics`])(
    'without the API %s is 503 with Retry-After',
    async (path) => {
      const web = await startWeb({ api: 'down' });

      const answer = await web.get(path);

      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
    },
  );

  test('the calendar file of an unknown booking is 404', async () => {
    const web = await startWeb({ api: exampleApi });

    expect((await web.get('/booking/NOPE/workshop.ics')).status).toBe(404);
  });
});

test('a missing file of the build is 404, not a page', async () => {
  const web = await startWeb();

  const answer = await web.get('/assets/old-chunk.js');

  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('Not found\n');
  expect(web.received).toEqual([]);
});
