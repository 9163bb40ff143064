import { sendItn, paidItn, visitorClient } from '../../test/client.ts';
import type { Answer } from '../../test/client.ts';
import { buildEvent, buildKey, buildVisitor } from '../../test/factories.ts';
import { setMailState } from '../../test/mails.ts';
import { providerSettings, useProvider } from '../../test/payments/provider.ts';
import { useMailPipeline, namesUpTo, expectOneMailEach } from '../../test/queue/mailPipeline.ts';
import type { MailPipeline, MailRow } from '../../test/queue/mailPipeline.ts';
import { startNaiveBooking, waitUntil } from '../../test/queue/processes.ts';
import { backends, findFreePort } from '../../test/queue/queueServer.ts';
import type { QueueServer } from '../../test/queue/queueServer.ts';
import { requestStatus, useApiProcesses } from '../../test/servers/apiProcess.ts';
import type { ApiProcess } from '../../test/servers/apiProcess.ts';
import type { Event } from '../events/event.model.ts';
import { openMailQueue } from './mailQueue.ts';

// Sets the timeout for the hooks too, because they start servers.
const kills = Number(process.env['KILLS'] ?? 4);
/** With the default lock time, another worker would take the jobs of a killed one only after half a minute. */
const shortLock = { WORKER_LOCK_MS: '3000' };
const provider = useProvider();

describe.each(backends)('failures with the queue on %s', (_name, describeIt, openQueue) => {
  describeIt('', () => {
    // Started before the pipeline, which empties the database of the API.
    const run = useApiProcesses(() => pipeline.database.url);
    const pipeline = useMailPipeline(openQueue);

    async function startApi(internalPort: string): Promise<ApiProcess> {
      const api = run({
        API_INTERNAL_PORT: internalPort,
        API_PORT: String(await findFreePort()),
        QUEUE_URL: pipeline.queue.url,
        RATE_LIMIT_MULTIPLIER: '1000',
        ...providerSettings(provider),
      });
      await waitUntil('the API is ready', async () => {
        if (api.process.exitCode !== null) throw new Error(`The API has ended: ${JSON.stringify(api.lines.at(-1))}`);
        return (await requestStatus(`${api.origin}/readyz`)) === 200;
      });
      return api;
    }

    const mailed = () => pipeline.sink.mails.flatMap(({ to }) => to);

    async function confirmations(): Promise<MailRow[]> {
      return (await pipeline.rows()).filter(({ key }) => key.startsWith('booking-confirmed:'));
    }

    // RELIABILITY Q01
    test(
      `an API killed ${kills} times after its commits loses no mail and sends none twice although clients retry`,
      async () => {
        const names: string[] = [];
        const internalPort = String(await findFreePort());
        pipeline.worker({ internalUrl: `http://127.0.0.1:${internalPort}` });
        let api = await startApi(internalPort);
        for (let killed = 0; killed < kills; killed += 1) {
          const crowd = Array.from({ length: 5 }, (_, index) => `visitor-${killed}-${index}`);
          const event = await buildEvent();
          let isPaid = false;
          const bookings = crowd.map(async (name) => {
            await bookAndPay(() => api.origin, event, `${name}@mail.example`);
            isPaid = true;
          });
          await waitUntil('a visitor has paid', () => isPaid);
          await new Promise((resolve) => setTimeout(resolve, (killed % 7) * 10));
          api.process.kill('SIGKILL');
          await api.exited;

          api = await startApi(internalPort);
          await Promise.all(bookings);
          names.push(...crowd);
        }
        await waitUntil('every confirmation is sent', async () =>
          (await confirmations()).every(({ state }) => state === 'sent'),
        );
        api.process.kill('SIGKILL');
        await api.exited;

        expect(await confirmations()).toHaveLength(names.length);
        expectOneMailEach(pipeline.sink, names);
      },
      600_000 + kills * 60_000,
    );

    test('an API without a relay, which queues mails after its commit, loses some mails (negative control)', async () => {
      const names = await bookAndDie(pipeline, 3);

      // The worker sends this mail after all others, so its arrival shows that the queue is empty.
      const queue = await openMailQueue(pipeline.queue.url);
      await pipeline.enqueueFor(['survivor']);
      await setMailState(pipeline.database.sequelize, 'queued');
      await queue.add([(await pipeline.rows()).at(-1)?.id ?? 0]);
      await queue.close();
      pipeline.worker({ WORKER_CONCURRENCY: '1' });
      await waitUntil('the survivor has its mail', () => mailed().includes('survivor@mail.example'));

      expect(names.filter((name) => mailed().includes(`${name}@mail.example`)).length).toBeLessThan(names.length);
    });

    // RELIABILITY Q03
    test('a worker killed ten times between the 250 and its acknowledgement loses no mail; mails sent twice have one Message-ID', async () => {
      const names = namesUpTo(100);
      pipeline.relay();
      await pipeline.enqueueFor(names);

      for (let killed = 0; killed < 10; killed += 1) {
        const worker = pipeline.worker(shortLock);
        let untilDeath = 1 + (killed % 7);
        pipeline.sink.beforeAccept = () => {
          untilDeath -= 1;
          if (untilDeath === 0) worker.child.kill('SIGKILL');
        };
        await worker.ended;
      }
      pipeline.sink.beforeAccept = () => undefined;
      pipeline.worker(shortLock);
      await waitUntil('all are sent', async () => (await pipeline.count('sent')) === names.length);

      const recipients = new Set(pipeline.sink.mails.flatMap(({ to }) => to));
      expect(recipients.size).toBe(names.length);
      const twice = pipeline.sink.mails.length - names.length;
      expect(twice).toBeGreaterThan(0);
      expect(twice).toBeLessThanOrEqual(10 * 5);
      for (const recipient of recipients) {
        const ids = pipeline.sink.mails.filter(({ to }) => to.includes(recipient)).map(({ messageId }) => messageId);
        expect(new Set(ids).size).toBe(1);
      }
    });

    // RELIABILITY Q07
    test('a mail server that rejects temporarily gets every mail after it recovers, and no request waits for it', async () => {
      const names = namesUpTo(50);
      let attempts = 0;
      pipeline.sink.answer = () => {
        attempts += 1;
        return 451;
      };
      pipeline.worker();
      pipeline.relay();
      await pipeline.enqueueFor(names);
      await waitUntil('most mails were tried twice', () => attempts > 1.5 * names.length);
      expect(await pipeline.count('queued')).toBe(names.length);
      expect(pipeline.sink.mails).toEqual([]);

      pipeline.sink.answer = () => null;
      await waitUntil('all are sent', async () => (await pipeline.count('sent')) === names.length);

      expectOneMailEach(pipeline.sink, names);
    });
  });
});

/** Books and pays at the API that is running, and retries with the same key and payment until both are answered. */
async function bookAndPay(originNow: () => string, event: Event, email: string): Promise<void> {
  const key = buildKey();
  const visitor = buildVisitor({ email });
  const hold = await untilAnswered(() => visitorClient(originNow()).hold(event, visitor, { key }));
  const itn = paidItn(hold);
  await untilAnswered(() => sendItn(originNow(), itn));
}

/** Returns the body of the first 200 within a minute. */
async function untilAnswered<Body>(ask: () => Promise<Answer<Body>>): Promise<Body> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answer = await ask().catch(() => null);
    if (answer?.status === 200) return answer.body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No answer within a minute');
}

/**
 * Books in `count` processes without a relay. Each process is killed after the commit, before it adds the job.
 * @returns the names
 */
async function bookAndDie(pipeline: MailPipeline<QueueServer>, count: number): Promise<string[]> {
  const names = namesUpTo(count);
  for (const name of names) {
    const naive = startNaiveBooking({ DATABASE_URL: pipeline.database.url, QUEUE_URL: pipeline.queue.url });
    await waitUntil('it is ready', () => naive.lines.length > 0);
    naive.child.stdin?.write(JSON.stringify({ name }));
    expect(await naive.ended).toBeNull();
    expect(naive.lines).toContainEqual({ msg: 'committed', name });
  }
  return names;
}
