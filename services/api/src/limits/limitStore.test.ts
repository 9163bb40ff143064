import { createHash } from 'node:crypto';
import { startApp } from '../../test/app.ts';
import { captureLog } from '../../test/capturedLog.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { describeRedis, openRedis } from '../../test/queue/queueServer.ts';
import { until } from '../../test/servers/apiProcess.ts';
import { openLimitStore } from './limitStore.ts';

const database = useDatabase();

describeRedis('the counts of the limits in Redis', () => {
  test('keys in Redis contain no e-mail or username, plain or hashed without a key', async () => {
    const server = await openRedis();
    const app = await startApp({ database, redisUrl: server.url });
    const redis = openLimitStore(server.url, captureLog().log);
    await new Promise((resolve) => redis.once('ready', resolve));
    await until(async () => {
      await request(app.url, '/api/bookings/reference/0000-0000-0000');
      return (await redis.keys('*')).length > 0;
    });
    const post = async (path: string, body: object) =>
      (await request(app.url, path, { method: 'POST', body, headers: { 'X-Forwarded-For': '198.51.100.77' } })).status;
    const words = { firstName: 'Zola', lastName: 'Marker', interestedIn: 'Corporate Event', message: 'Hello' };

    const statuses = [
      await post('/api/contact', { ...words, email: 'Zola.Marker@example.com' }),
      await post('/api/admin/login', { username: 'zola.marker@example.com', password: 'a guess' }),
      await post('/api/admin/forgot-password', { email: 'zola.marker@example.com' }),
    ];
    const keys = await redis.keys('*');
    redis.disconnect();
    await app.close();
    await server.close();

    expect(statuses).toEqual([201, 401, 200]);
    const buckets = keys.map((key) => key.split(':')[1]);
    expect(buckets).toEqual(expect.arrayContaining(['contactMailbox', 'loginAccount', 'forgotAccount']));
    const hash = createHash('sha256').update('zola.marker@example.com').digest('base64url').slice(0, 22);
    expect(keys.filter((key) => /zola|marker|198\.51/i.test(key) || key.includes(hash))).toEqual([]);
  });
});
