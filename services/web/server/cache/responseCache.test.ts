/** @jest-environment node */
import { createCachedResponse } from './cachedResponse.ts';
import { createResponseCache } from './responseCache.ts';
import type { CreatedResponse } from './responseCache.ts';

function made(text: string): CreatedResponse {
  const body = Buffer.from(text);
  const response = createCachedResponse({
    route: '/',
    status: 200,
    headers: {},
    body,
    compression: 'given',
    etag: null,
  });
  return { response, isCacheable: true, isRejection: false };
}

test('all requests that wait for a response get its failure, and the next request tries again', async () => {
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
