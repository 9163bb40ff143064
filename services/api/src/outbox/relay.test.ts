import { expectOneMailEach, namesUpTo, useMailPipeline } from '../../test/queue/mailPipeline.ts';
import { waitUntil } from '../../test/queue/processes.ts';
import { backends } from '../../test/queue/queueServer.ts';
import { transact } from '../db/transact.ts';
import { enqueueMail } from './outbox.ts';

describe.each(backends)('the relay on %s', (_name, describeIt, openQueue) => {
  describeIt('', () => {
    const pipeline = useMailPipeline(openQueue);
    const count = (state: string) => pipeline.count(state);

    test('every enqueued mail is sent once, and no personal data was in the queue at any time', async () => {
      const names = namesUpTo(20);
      pipeline.relay();
      await pipeline.enqueueFor(names);
      let queued = '';
      await waitUntil('all are in the queue', async () => {
        queued = await pipeline.queue.contents();
        return new Set(queued.match(/outbox-\d+/g)).size === names.length;
      });

      pipeline.worker();
      await waitUntil('all are sent', async () => (await count('sent')) === names.length);

      expectOneMailEach(pipeline.sink, names);
      for (const contents of [queued, await pipeline.queue.contents()]) {
        expect(contents).toContain('outbox-');
        expect(contents).not.toMatch(/mail\.example|visitor-|Lerato|Nkosi|555 0119|27825550119|Centre/);
      }
    });

    // RELIABILITY Q12
    test('two relays and two workers send each of many mails once', async () => {
      const names = namesUpTo(100);
      await pipeline.enqueueFor(names);

      for (let n = 0; n < 2; n += 1) {
        pipeline.worker();
        pipeline.relay();
      }
      await waitUntil('all are sent', async () => (await count('sent')) === names.length);

      expectOneMailEach(pipeline.sink, names);
    });

    test('jobs that an emptied queue has lost are added again, and each mail is sent once', async () => {
      const names = namesUpTo(50);
      pipeline.relay();
      await pipeline.enqueueFor(names);
      await waitUntil('all are queued', async () => (await count('queued')) === names.length);

      await pipeline.queue.forget();
      pipeline.worker();
      await waitUntil('all are sent', async () => (await count('sent')) === names.length);

      expectOneMailEach(pipeline.sink, names);
    });

    test('a completed job whose acknowledgement was lost counts as sent', async () => {
      pipeline.worker();
      const relay = pipeline.relay();
      await pipeline.enqueueFor(['anna']);
      await waitUntil('it is sent', async () => (await count('sent')) === 1);
      await relay.stop();
      await pipeline.database.sequelize.query(`update outbox_messages set state = 'queued', queued_at = now()`);

      pipeline.relay();
      await waitUntil('it counts as sent', async () => (await count('sent')) === 1);

      expectOneMailEach(pipeline.sink, ['anna']);
    });

    // RELIABILITY Q17
    test('a transaction that rolls back sends no mail, even if the queue is in the same database', async () => {
      pipeline.worker();
      pipeline.relay();
      const failed = transact(pipeline.database.sequelize, async (transaction) => {
        await enqueueMail(transaction, { kind: 'booking-confirmed', key: 'never', requestId: null });
        throw new Error('rolled back');
      });
      await expect(failed).rejects.toThrow('rolled back');

      await pipeline.enqueueFor(['ben']);
      await waitUntil('the next is sent', async () => (await count('sent')) === 1);

      expect(await pipeline.rows()).toHaveLength(1);
    });

    // RELIABILITY Q11
    test('a worker that is told to stop finishes its fifty mails and exits with 0', async () => {
      const names = namesUpTo(50);
      let accept: () => void = () => undefined;
      pipeline.sink.gate = new Promise((resolve) => (accept = resolve));
      const worker = pipeline.worker({ WORKER_CONCURRENCY: '50' });
      pipeline.relay();
      await pipeline.enqueueFor(names);
      await waitUntil('all fifty are being sent', () => worker.lines.length > 0 && pipeline.sink.waiting === 50);

      const ended = worker.end('SIGTERM');
      await waitUntil('it is told', () => worker.lines.some(({ msg }) => msg === 'shutdown started'));
      accept();

      expect(await ended).toBe(0);
      expectOneMailEach(pipeline.sink, names);
      await waitUntil('all are sent', async () => (await count('sent')) === names.length);
    });
  });
});
