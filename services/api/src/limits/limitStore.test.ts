import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { startApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { describeRedis, openRedis } from '../../test/queue/queueServer.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';

const database = useDatabase();

describeRedis('the counts of the limits in Redis', () => {
  test('keys in Redis contain no e-mail or username, plain or hashed without a key', async () => {
    const server = await openRedis();
    const app = await startApp({ database, redisUrl: server.url });
    const redis = new Redis(server.url);
    const post = (path: string, body: object) =>
      request(app.url, path, { method: 'POST', body, headers: { 'X-Forwarded-For': '198.51.100.77' } });
    const words = { firstName: 'Zola', lastName: 'Marker', interestedIn: 'Corporate Event', message: 'Hello' };
    const expected = ['contactMailbox', 'loginAccount', 'forgotAccount'];
    let keys: string[] = [];

    // If Redis does not answer in time, the API keeps the count in its memory.
    await waitUntil(async () => {
      await post('/api/contact', { ...words, email: 'Zola.Marker@example.com' });
      await post('/api/admin/login', { username: 'zola.marker@example.com', password: 'a guess' });
      await post('/api/admin/forgot-password', { email: 'zola.marker@example.com' });
      keys = await redis.keys('*');
      const buckets = new Set(keys.map((key) => key.split(':')[1]));
      return expected.every((name) => buckets.has(name));
    });
    redis.disconnect();
    await app.close();
    await server.close();

    const hash = createHash('sha256').update('zola.marker@example.com').digest('base64url').slice(0, 22);
    expect(keys.filter((key) => /zola|marker|198\.51/i.test(key) || key.includes(hash))).toEqual([]);
  });
});
