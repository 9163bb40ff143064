/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { renderDocument } from '../../src/document.tsx';
import { answerEventList } from '../../test/eventLists.ts';
import { exampleEvent } from '../../test/exampleEvents.ts';
import { sendJson, startWeb } from '../../test/webServer.ts';
import type { WebServer } from '../../test/webServer.ts';
import { checkedForMs } from '../cache/versionCheck.ts';

const minute = 60_000;

interface Site extends WebServer {
  /** The addresses of all rendered pages. */
  rendered: string[];
  /** Changes the title of the workshop, and with it the version. */
  change: (title: string) => void;
  /** Moves the clock, by default until the version is checked again. */
  wait: (ms?: number) => void;
  /** Makes the API answer every call with this status; null restores it. */
  failWith: (status: number | null) => void;
}

async function startSite(env: NodeJS.ProcessEnv = {}): Promise<Site> {
  let time = 10 * minute;
  const rendered: string[] = [];
  let title = 'Wheel Throwing';
  let status: number | null = null;
  const web = await startWeb({
    env,
    timing: { now: () => time, checkTimeoutMs: minute, readTimeoutMs: minute },
    api: ({ url, headers }, response) => {
      response.setHeader('ETag', `"${title}"`);
      const isLimited = headers['x-forwarded-for'] === '203.0.113.66';
      const event = exampleEvent({ title });
      if (status !== null) sendJson(response, status, { error: 'not now', code: 'unavailable' });
      else if (isLimited) sendJson(response, 429, { error: 'too many', code: 'rate_limited' });
      else sendJson(response, 200, /^\/api\/events\/\d/.test(url) ? event : answerEventList([event], url).body);
    },
    render: async (request) => {
      rendered.push(request.url);
      // Rendering takes long enough for concurrent requests to arrive.
      await sleep(20);
      return renderDocument(request);
    },
  });
  return {
    ...web,
    rendered,
    wait: (ms = checkedForMs) => {
      time += ms;
    },
    change: (next) => {
      title = next;
    },
    failWith: (next) => {
      status = next;
    },
  };
}

test.each(['/', '/events', '/events/1', '/booking-cancelled', '/nope'])(
  'the page %s is rendered once, also for concurrent visitors, until a workshop changes',
  async (path) => {
    const site = await startSite();

    const pages = await Promise.all(Array.from({ length: 5 }, () => site.get(path)));
    const [first, ...others] = await Promise.all(pages.map((page) => page.text()));
    site.wait();
    const later = await (await site.get(path)).text();
    const renderedBefore = site.rendered.length;
    site.change('Coil Pots');
    site.wait();
    await site.get(path);

    expect(new Set([...others, later])).toEqual(new Set([first]));
    expect([renderedBefore, site.rendered.length]).toEqual([1, 2]);
  },
);

test('a change that this server has forwarded is visible at once', async () => {
  const site = await startSite();
  await site.get('/events/1');

  site.change('Coil Pots');
  await fetch(`${site.origin}/api/events/1`, { method: 'PATCH', body: '{}' });

  expect(await (await site.get('/events/1')).text()).toContain('Coil Pots');
});

test('an unchanged page is answered 304, also after it was rendered again, and an updated one is sent', async () => {
  const site = await startSite();
  const etag = (await site.get('/events')).headers.get('etag') ?? '';
  const known = { 'If-None-Match': etag };

  const unchanged = await site.get('/events', known);
  site.change('Coil Pots');
  site.wait();
  const updated = await site.get('/events', known);
  site.change('Wheel Throwing');
  site.wait();
  const restored = await site.get('/events', known);

  expect([unchanged.status, updated.status, restored.status]).toEqual([304, 200, 304]);
  expect(unchanged.headers.get('etag')).toBe(etag);
  expect(unchanged.headers.get('vary')).toBe('Accept-Encoding');
  expect(unchanged.headers.get('cache-control')).toBe('public, no-cache');
});

test('a cached page has the headers of a rendered one, a new request id, and no body for HEAD', async () => {
  const site = await startSite();

  const [rendered, cached] = [await site.get('/events'), await site.get('/events')];
  const head = await fetch(`${site.origin}/events`, { method: 'HEAD' });

  const comparable = ({ headers }: Response) => {
    const { 'x-request-id': id, 'server-timing': trace, date: _date, ...others } = Object.fromEntries(headers);
    return { ...others, hasId: /^[\w-]{36}$/.test(id ?? ''), hasTrace: trace?.startsWith('traceparent;desc="00-') };
  };
  expect(comparable(cached)).toEqual(comparable(rendered));
  expect(comparable(cached)).toMatchObject({ hasId: true, hasTrace: true });
  for (const own of ['x-request-id', 'server-timing'])
    expect(cached.headers.get(own)).not.toBe(rendered.headers.get(own));
  expect([head.status, await head.text(), head.headers.get('content-security-policy')]).toEqual([
    200,
    '',
    cached.headers.get('content-security-policy'),
  ]);
});

// RELIABILITY H11
test('a cached page contains nothing of the request for which it was rendered', async () => {
  const site = await startSite();
  const ofOne = { Cookie: 'session=secret-1', 'X-Visitor': 'secret-2', Referer: 'https://a.example/secret-3' };

  await site.get('/booking-cancelled?hold=secret-4&x=secret-5', ofOne);
  const page = await site.get('/booking-cancelled?hold=of-another');

  expect(site.rendered).toEqual(['/booking-cancelled?hold=any']);
  expect(JSON.stringify([...page.headers]) + (await page.text())).not.toContain('secret');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('etag')).toBeNull();
});

test('while the API fails, cached pages are sent until the minute ends, and pages without data are not cached', async () => {
  const site = await startSite();
  await site.get('/events');
  site.failWith(503);
  site.wait();

  const cached = await (await site.get('/events')).text();
  const incomplete = await (await site.get('/')).text();
  site.wait(minute);
  const later = await (await site.get('/events')).text();
  site.failWith(null);
  const complete = await (await site.get('/')).text();

  expect(cached).toContain('Wheel Throwing');
  expect(later).not.toContain('Wheel Throwing');
  expect([incomplete.includes('Wheel Throwing'), complete.includes('Wheel Throwing')]).toEqual([false, true]);
});

test('when the API rejects one visitor, others who wait for the same page still get its data', async () => {
  const site = await startSite({ TRUST_PROXY_HOPS: '1' });

  const [rejected, other] = await Promise.all(
    ['203.0.113.66', '203.0.113.7'].map(async (address) =>
      (await site.get('/events', { 'X-Forwarded-For': address })).text(),
    ),
  );

  expect([rejected?.includes('Wheel Throwing'), other?.includes('Wheel Throwing')]).toEqual([false, true]);
});
