// RELIABILITY Q04, Q05, R07
import { testPassword, useAdmins } from '../../test/admins.ts';
import { startApp } from '../../test/app.ts';
import type { TestApp } from '../../test/app.ts';
import { sendItn, paidItn, request, visitorClient } from '../../test/client.ts';
import type { Answer } from '../../test/client.ts';
import { sendMessage } from '../../test/contact.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { useProvider } from '../../test/payments/provider.ts';
import { expectOneMailEach, namesUpTo, useMailPipeline } from '../../test/queue/mailPipeline.ts';
import { waitUntil } from '../../test/queue/processes.ts';
import { describeRedis, openRedis } from '../../test/queue/queueServer.ts';
import { queueTimeoutMs } from './mailQueue.ts';

// Limits, bookings and mails are configured as in production.
const seconds = Number(process.env['REDIS_AWAY_SECONDS'] ?? 4);
jest.setTimeout((seconds + 600) * 1000);

describeRedis('while Redis is away', () => {
  const pipeline = useMailPipeline(openRedis, { queueTimeoutMs });
  const provider = useProvider();
  let app: TestApp;
  const admins = useAdmins({
    get url() {
      return app.url;
    },
  });
  beforeAll(async () => {
    app = await startApp({
      database: pipeline.database,
      validateUrl: provider.config.validateUrl,
      redisUrl: pipeline.queue.url,
      timeoutMs: null,
    });
  });
  afterEach(async () => {
    pipeline.queue.thaw();
    await pipeline.queue.down();
    await pipeline.queue.up();
  });
  afterAll(() => app.close());

  // RELIABILITY R12
  test('without Redis the relay starts, reports and stops, and a later relay sends every mail when Redis is back', async () => {
    const names = namesUpTo(10);
    await pipeline.queue.down();
    const early = pipeline.relay();
    pipeline.worker();
    await pipeline.enqueueFor(names);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(early.isConnected()).toBe(false);
    expect(await pipeline.count('pending')).toBe(names.length);
    await early.stop();

    const relay = pipeline.relay();
    await pipeline.queue.up();
    await waitUntil('all are sent', async () => (await pipeline.count('sent')) === names.length);

    await waitUntil('the relay is connected', () => relay.isConnected());
    expectOneMailEach(pipeline.sink, names);
  });

  // RELIABILITY Q11
  test('a worker whose locks expired while Redis did not answer sends each mail once and stops with 0', async () => {
    const names = namesUpTo(5);
    let accept: () => void = () => undefined;
    pipeline.sink.gate = new Promise((resolve) => (accept = resolve));
    const worker = pipeline.worker({ WORKER_CONCURRENCY: '10', WORKER_LOCK_MS: '1000' });
    pipeline.relay();
    await pipeline.enqueueFor(names);
    await waitUntil('all are being sent', () => pipeline.sink.waiting === names.length);

    pipeline.queue.freeze();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    pipeline.queue.thaw();
    const isTakenAgain = () => worker.lines.some(({ msg }) => msg === 'expired job taken again');
    await waitUntil('a job is taken again', () => isTakenAgain() || pipeline.sink.waiting > names.length);
    const ended = worker.end('SIGTERM');
    accept();

    expect(await ended).toBe(0);
    expectOneMailEach(pipeline.sink, names);
  });

  test.each(['down', 'frozen'] as const)(
    'while Redis is %s visitors hold, pay and confirm, and their mails are sent afterwards',
    async (fault) => {
      await withoutStudioMails();
      pipeline.worker();
      pipeline.relay();
      await book('before');
      await waitUntil('its mail has gone', () => pipeline.sink.mails.length === 1);

      if (fault === 'down') await pipeline.queue.down();
      else pipeline.queue.freeze();
      const names: string[] = [];
      for (const end = Date.now() + seconds * 1000; Date.now() < end || names.length < 4;) {
        names.push(`during-${names.length}`);
        await book(names.at(-1) ?? '');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(pipeline.sink.mails).toHaveLength(1);
      if (fault === 'down') await pipeline.queue.up();
      else pipeline.queue.thaw();
      await waitUntil('every mail has gone', () => pipeline.sink.mails.length > names.length);

      expectOneMailEach(pipeline.sink, ['before', ...names]);
    },
  );

  async function withoutStudioMails(): Promise<void> {
    await pipeline.database.sequelize.query(
      `insert into studio_settings (key, value, updated_by) values ('newBookingMail', 'false', 'test')`,
    );
  }

  async function book(name: string): Promise<void> {
    const event = await buildEvent();
    const visitor = buildVisitor({ email: `${name}@mail.example` });
    const client = visitorClient(app.url);

    const held = await client.hold(event, visitor);
    expect(held.status).toBe(200);
    expect((await sendItn(app.url, paidItn(held.body))).status).toBe(200);
    const confirmed = await client.confirm({ holdId: held.body.holdId });
    expect(confirmed.body).toMatchObject({ status: 'confirmed', email: visitor.email });
    expect((await client.booking(confirmed.body.bookingReference)).status).toBe(200);
  }

  test.each(['down', 'frozen'] as const)(
    'logins, password resets and contact messages do not wait while Redis is %s',
    async (fault) => {
      const admin = await admins.build();
      const requests: [status: number, send: () => Promise<Answer<unknown>>][] = [
        [200, () => post('/api/admin/login', { username: admin.username, password: testPassword })],
        [200, () => post('/api/admin/forgot-password', { email: admin.email })],
        [201, () => sendMessage(app.url)],
        [404, () => visitorClient(app.url).booking('0000-0000-0000')],
      ];
      for (const [, send] of requests) await send();

      if (fault === 'down') await pipeline.queue.down();
      else pipeline.queue.freeze();
      const statuses: number[] = [];
      for (const [, send] of [...requests, ...requests]) statuses.push((await send()).status);
      if (fault === 'down') await pipeline.queue.up();
      else pipeline.queue.thaw();

      expect(statuses).toEqual([...requests, ...requests].map(([status]) => status));
    },
  );

  function post(path: string, body: object): Promise<Answer<unknown>> {
    return request(app.url, path, { method: 'POST', body });
  }
});
