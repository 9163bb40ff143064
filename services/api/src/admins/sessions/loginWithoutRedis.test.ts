// RELIABILITY A04
import { testPassword, useAdmins } from '../../../test/admins.ts';
import { startApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { request } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { describeRedis, openRedis } from '../../../test/queue/queueServer.ts';
import type { RedisServer } from '../../../test/queue/queueServer.ts';

describeRedis('while Redis is away', () => {
  const database = useDatabase();
  let redis: RedisServer;
  let app: TestApp;
  const admins = useAdmins({
    get url() {
      return app.url;
    },
  });
  beforeEach(async () => {
    redis = await openRedis();
    app = await startApp({ database, redisUrl: redis.url, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  });
  afterEach(async () => {
    redis.thaw();
    await app.close();
    await redis.close();
  });

  const logIn = async (username: string, password: string, address: string) => {
    const headers = { 'X-Forwarded-For': address };
    const body = { username, password };
    return (await request(app.url, '/api/admin/login', { method: 'POST', body, headers })).status;
  };
  async function stopRedis(failure: 'down' | 'frozen'): Promise<void> {
    if (failure === 'down') await redis.down();
    else redis.freeze();
  }

  test.each(['down', 'frozen'] as const)('%s: fifty failures lock an account for every address', async (failure) => {
    const [attacked, other] = [await admins.build(), await admins.build()];
    await stopRedis(failure);

    const failures = [];
    // Ten at a time, because each waits for Redis.
    for (let round = 0; round < 5; round += 1) {
      const guesses = Array.from({ length: 10 }, (_, guess) =>
        logIn(attacked.username, `guess ${guess}`, `10.40.0.${guess}`),
      );
      failures.push(...(await Promise.all(guesses)));
    }

    expect(failures).toEqual(Array(50).fill(401));
    expect(await logIn(attacked.username, testPassword, '10.40.1.1')).toBe(429);
    expect(await logIn(other.username, testPassword, '10.40.1.1')).toBe(200);
  });

  test.each(['down', 'frozen'] as const)('%s: thirty failures lock an address for every account', async (failure) => {
    const admin = await admins.build();
    await stopRedis(failure);

    const failures = [];
    for (let guess = 0; guess < 30; guess += 1) failures.push(await logIn(`name${guess}`, 'guess', '10.41.0.1'));

    expect(failures).toEqual(Array(30).fill(401));
    expect(await logIn(admin.username, testPassword, '10.41.0.1')).toBe(429);
    expect(await logIn(admin.username, testPassword, '10.41.0.2')).toBe(200);
  });
});
