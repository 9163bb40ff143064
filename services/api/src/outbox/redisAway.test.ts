import { startApp } from '../../test/app.ts';
import type { TestApp } from '../../test/app.ts';
import { notify, paidNotice, visitorClient } from '../../test/client.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { useProvider } from '../../test/provider.ts';
import { expectOneMailEach, useMailRoom } from '../../test/queue/mailRoom.ts';
import { until } from '../../test/queue/processes.ts';
import { describeRedis, openRedis } from '../../test/queue/queueServer.ts';

// RELIABILITY Q04, Q05 and R07 by the front door: limits, bookings and mails as production has them, for longer by hand.
const seconds = Number(process.env['REDIS_AWAY_SECONDS'] ?? 4);
jest.setTimeout((seconds + 60) * 1000);

describeRedis('while Redis is away', () => {
  const room = useMailRoom(openRedis);
  const provider = useProvider();
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({
      database: room.database,
      validateUrl: provider.config.validateUrl,
      redisUrl: room.queue.url,
    });
  });
  afterEach(async () => {
    room.queue.thaw();
    await room.queue.down();
    await room.queue.up();
  });
  afterAll(() => app.close());

  test.each(['down', 'frozen'] as const)(
    'visitors hold, pay and confirm as ever though it is %s, and their mails follow',
    async (fault) => {
      room.worker();
      room.relay();
      await book('before');
      await until('its mail has gone', () => room.sink.mails.length === 1);

      if (fault === 'down') await room.queue.down();
      else room.queue.freeze();
      const names: string[] = [];
      const durations: number[] = [];
      for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
        names.push(`during-${names.length}`);
        durations.push(...(await book(names.at(-1) ?? '')));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(room.sink.mails).toHaveLength(1);
      if (fault === 'down') await room.queue.up();
      else room.queue.thaw();
      await until('every mail has gone', () => room.sink.mails.length > names.length, 30_000);

      expect(names.length).toBeGreaterThan(3);
      expect(Math.max(...durations)).toBeLessThan(1500);
      expectOneMailEach(room.sink, ['before', ...names]);
    },
  );

  /** All that one visitor asks for, each answered as it should be; how long each answer took, in milliseconds. */
  async function book(name: string): Promise<number[]> {
    const event = await buildEvent();
    const visitor = buildVisitor({ email: `${name}@mail.example` });
    const client = visitorClient(app.url);
    const durations: number[] = [];
    const timed = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      const started = performance.now();
      const answered = await answer;
      durations.push(performance.now() - started);
      return answered;
    };

    const held = await timed(client.hold(event, visitor));
    expect(held.status).toBe(200);
    const noticed = await timed(notify(app.url, paidNotice(held.body)));
    expect(noticed.status).toBe(200);
    const confirmed = await timed(client.confirm({ holdId: held.body.holdId }));
    expect(confirmed.body).toMatchObject({ status: 'confirmed', email: visitor.email });
    return durations;
  }
});
