/** @jest-environment node */
import { createCachedResponse } from './cachedResponse.ts';
import { createResponseCache } from './responseCache.ts';
import type { Made } from './responseCache.ts';

function made(text: string, facts: Partial<Made> = {}): Made {
  const body = Buffer.from(text);
  const response = createCachedResponse({
    route: '/',
    status: 200,
    headers: {},
    body,
    compression: 'given',
    etag: null,
  });
  return { response, isCacheable: true, isRejection: false, ...facts };
}

test('concurrent requests for an address share one response, which is cached until the version changes', async () => {
  const cache = createResponseCache();
  const make = jest.fn(async () => made('page'));

  const [first, second] = await Promise.all([cache.get('/', 'one', make), cache.get('/', 'one', make)]);
  const third = await cache.get('/', 'one', make);
  const changed = await cache.get('/', 'two', make);

  expect([second, third]).toEqual([first, first]);
  expect(changed).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
  expect(cache.find('/', 'one')).toBeUndefined();
});

test('an incomplete response is shared by concurrent requests but not cached', async () => {
  const cache = createResponseCache();
  const make = jest.fn(async () => made('placeholders', { isCacheable: false }));

  await Promise.all([cache.get('/', 'one', make), cache.get('/', 'one', make)]);
  await cache.get('/', 'one', make);

  expect(make).toHaveBeenCalledTimes(2);
});

test('without a version nothing is cached', async () => {
  const cache = createResponseCache();

  await cache.get('/', null, async () => made('page'));

  expect(cache.has('/')).toBe(false);
});

test('a response that lacks data because the API rejected its visitor is not given to others', async () => {
  const cache = createResponseCache();
  const rejected = made('placeholders', { isCacheable: false, isRejection: true });

  const [first, second] = await Promise.all([
    cache.get('/', 'one', async () => rejected),
    cache.get('/', 'one', async () => made('page')),
  ]);

  expect([first.size, second.size]).toEqual([24, 8]);
});

test('a failure reaches all who wait, and the next request tries again', async () => {
  const cache = createResponseCache();
  const fail = async () => Promise.reject(new Error('broken'));

  const waiting = await Promise.allSettled([cache.get('/', 'one', fail), cache.get('/', 'one', fail)]);

  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(cache.get('/', 'one', async () => made('page'))).resolves.toBeDefined();
});

test('100,000 random query strings stay within the limit, and a page in use stays cached', async () => {
  const limit = 2_000_000;
  const cache = createResponseCache(limit);
  const home = await cache.get('/', 'one', async () => made('home'));
  let largest = 0;

  for (let sent = 0; sent < 100_000; sent += 1) {
    await cache.get(`/events?q=${Math.random()}`, 'one', async () => made('x'.repeat(20_000)));
    largest = Math.max(largest, cache.size());
    if (sent % 10 === 0) cache.find('/', 'one');
  }

  expect(largest).toBeLessThanOrEqual(limit);
  expect(cache.find('/', 'one')).toBe(home);
});

test('of 100,000 random URLs only the latest are remembered', () => {
  const cache = createResponseCache();

  for (let sent = 0; sent < 100_000; sent += 1) cache.remember(`/?x=${sent}`, '/');

  expect([cache.addressOf('/?x=90000'), cache.addressOf('/?x=99999')]).toEqual([undefined, '/']);
});
