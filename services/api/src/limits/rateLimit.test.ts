import type { Redis } from 'ioredis';
import { useApp } from '../../test/app.ts';
import { captureLog } from '../../test/capturedLog.ts';
import { request, collectStatuses } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEvent, buildKey, buildVisitor } from '../../test/factories.ts';
import { describeRedis, openRedis } from '../../test/queue/queueServer.ts';
import type { RedisServer } from '../../test/queue/queueServer.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';
import { unauthorized } from '../errors.ts';
import { openLimitStore } from './limitStore.ts';
import { createRateLimits } from './rateLimit.ts';

const wrongPassword = { code: 'unauthorized' };
const tooMany = { kind: 'too_many', code: 'rate_limited' };

describe('over HTTP', () => {
  const app = useApp(useDatabase(), () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

  const hold = (body: unknown) =>
    request(app.url, '/api/holds', {
      method: 'POST',
      headers: { 'X-Forwarded-For': '198.51.100.5', 'Idempotency-Key': buildKey() },
      body,
    });
  const readFrom = (address: string, path = '/api/bookings/reference/0000-0000-0000') =>
    request(app.url, path, { headers: { 'X-Forwarded-For': address } });

  test('the 21st guess of a reference is rejected with the time to wait', async () => {
    const before = await collectStatuses(20, () => readFrom('198.51.100.1'));
    const last = await readFrom('198.51.100.1');

    expect(before).toEqual(Array(20).fill(404));
    expect(last).toMatchObject({
      status: 429,
      body: {
        error: 'You have tried this too often. Please wait 10 minutes and try again.',
        code: 'rate_limited',
      },
    });
    const wait = Number(last.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
  });

  test('a reached limit affects neither another visitor nor another limit of the same visitor', async () => {
    for (let guess = 0; guess < 21; guess += 1) await readFrom('198.51.100.2');

    expect((await readFrom('198.51.100.3')).status).toBe(404);
    expect((await readFrom('198.51.100.2', '/api/events')).status).toBe(200);
  });

  test('X-Forwarded-For sent by a visitor does not change their identity', async () => {
    const statuses = await collectStatuses(21, (guess) =>
      readFrom(`203.0.113.${guess}, 10.0.0.${guess}, 198.51.100.4`),
    );

    expect(statuses.at(-1)).toBe(429);
  });

  test('IPv6 addresses of one /64 network are one visitor', async () => {
    const statuses = await collectStatuses(21, (guess) => readFrom(`2001:db8:1:2::${guess}`));

    expect(statuses.at(-1)).toBe(429);
    expect((await readFrom('2001:db8:1:3::1')).status).toBe(404);
  });

  test('the 21st hold within ten minutes is rejected before its body is read', async () => {
    const event = await buildEvent();
    for (let time = 0; time < 20; time += 1) await hold({});

    const { status } = await hold({ eventId: event.id, ...buildVisitor(), totalAmount: event.price });

    expect(status).toBe(429);
  });
});

test('the multiplier raises every limit', async () => {
  const limits = createRateLimits(2, null);

  for (let time = 0; time < 40; time += 1) await limits.spend('hold', 'visitor');

  await expect(limits.spend('hold', 'visitor')).rejects.toMatchObject(tooMany);
});

test.each([
  ['read', 300, 'a minute'],
  ['hold', 20, '10 minutes'],
  ['forgot', 20, '60 minutes'],
  ['contactMailbox', 20, '24 hours'],
] as const)('the rejection of %s after %d says to wait %s', async (bucket, points, wait) => {
  const limits = createRateLimits(1, null);
  for (let time = 0; time < points; time += 1) await limits.spend(bucket, 'visitor');

  await expect(limits.spend(bucket, 'visitor')).rejects.toMatchObject({
    message: `You have tried this too often. Please wait ${wait} and try again.`,
  });
});

test('a refunded attempt does not count towards the limit', async () => {
  const limits = createRateLimits(1, null);
  for (let time = 0; time < 9; time += 1) await limits.spend('loginSource', 'account');

  await limits.spendOnFailure([['loginSource', 'account']], () => Promise.resolve());

  await expect(limits.spend('loginSource', 'account')).resolves.toBeUndefined();
  await expect(limits.spend('loginSource', 'account')).rejects.toMatchObject(tooMany);
});

describeRedis('with Redis', () => {
  let server: RedisServer;
  let stores: Redis[];

  beforeEach(async () => {
    server = await openRedis();
    stores = [];
    // On a busy machine Redis would not answer within the API's timeout, and each replica would count alone.
    for (let replica = 0; replica < 2; replica += 1) await openStore(60_000);
  });
  afterEach(async () => {
    for (const store of stores) store.disconnect();
    await server.close();
  });

  /** @returns the number of the replica that uses the store */
  async function openStore(timeoutMs?: number): Promise<number> {
    const store = openLimitStore(server.url, captureLog().log, timeoutMs);
    await new Promise((resolve) => store.once('ready', resolve));
    return stores.push(store) - 1;
  }
  const limitsOf = (replica: number) => {
    const redis = stores[replica];
    return createRateLimits(1, redis ? { redis, secret: 'both replicas know this' } : null);
  };

  // RELIABILITY R16
  test('two replicas share their counts', async () => {
    const [one, other] = [limitsOf(0), limitsOf(1)];

    for (let time = 0; time < 10; time += 1) {
      await one.spend('hold', 'visitor');
      await other.spend('hold', 'visitor');
    }

    await expect(one.spend('hold', 'visitor')).rejects.toMatchObject(tooMany);
    await expect(other.spend('hold', 'visitor')).rejects.toMatchObject(tooMany);
  });

  test('attempts refunded or cleared at one replica can be used at the other', async () => {
    const [one, other] = [limitsOf(0), limitsOf(1)];
    for (let time = 0; time < 9; time += 1) await one.spend('loginSource', 'account');

    await one.spendOnFailure([['loginSource', 'account']], () => Promise.resolve());
    await expect(other.spend('loginSource', 'account')).resolves.toBeUndefined();
    await expect(other.spend('loginSource', 'account')).rejects.toMatchObject(tooMany);
    await one.clear('loginSource', 'account');

    for (let time = 0; time < 10; time += 1) await other.spend('loginSource', 'account');
    await expect(one.spend('loginSource', 'account')).rejects.toMatchObject(tooMany);
  });

  // RELIABILITY A04
  test.each(['down', 'frozen'])(
    'while Redis is %s each replica counts alone, and no request waits for it',
    async (fault) => {
      const limits = limitsOf(await openStore());
      if (fault === 'down') await server.down();
      else server.freeze();

      for (let time = 0; time < 20; time += 1) await limits.spend('hold', 'visitor');

      await expect(limits.spend('hold', 'visitor')).rejects.toMatchObject(tooMany);
      await expect(limits.spend('hold', 'another visitor')).resolves.toBeUndefined();
      const guess = (account: string) =>
        limits.spendOnFailure([['loginAccount', account]], () => Promise.reject(unauthorized()));
      for (let time = 0; time < 50; time += 1) await expect(guess('account')).rejects.toMatchObject(wrongPassword);
      await expect(guess('account')).rejects.toMatchObject(tooMany);
      await expect(guess('another account')).rejects.toMatchObject(wrongPassword);
      if (fault === 'frozen') server.thaw();
    },
  );

  test('the replicas share their counts again when Redis is back', async () => {
    await server.down();
    await limitsOf(0).spend('confirm', 'visitor');
    await server.up();
    await waitUntil(() => stores.every((store) => store.status === 'ready'));

    for (let time = 0; time < 20; time += 1) await limitsOf(time % 2).spend('hold', 'visitor');

    await expect(limitsOf(1).spend('hold', 'visitor')).rejects.toMatchObject(tooMany);
  });
});
