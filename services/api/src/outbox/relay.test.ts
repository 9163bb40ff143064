import { expectOneMailEach, namesUpTo, useMailPipeline } from '../../test/queue/mailPipeline.ts';
import { until } from '../../test/queue/processes.ts';
import { backends } from '../../test/queue/queueServer.ts';
import { transact } from '../db/transact.ts';
import { enqueueMail, retryMail } from './outbox.ts';

describe.each(backends)('the relay on %s', (_name, describeIt, openQueue) => {
  describeIt('', () => {
    const pipeline = useMailPipeline(openQueue);
    const count = (state: string) => pipeline.count(state);

    test('every enqueued mail is sent once, and no personal data was in the queue at any time', async () => {
      const names = namesUpTo(20);
      pipeline.relay();
      await pipeline.enqueueFor(names);
      await until('all are queued', async () => (await count('queued')) === names.length);
      const queued = await pipeline.queue.contents();

      pipeline.worker();
      await until('all are sent', async () => (await count('sent')) === names.length);

      expectOneMailEach(pipeline.sink, names);
      for (const contents of [queued, await pipeline.queue.contents()]) {
        expect(contents).toContain('outbox-');
        expect(contents).not.toMatch(/mail\.example|visitor-|Lerato|Nkosi|555 0119|27825550119|Centre/);
      }
    });

    test('the worker’s log carries the request id and no personal data', async () => {
      const worker = pipeline.worker();
      pipeline.relay();

      await pipeline.enqueueFor(['lerato']);
      const isSent = ({ msg }: Record<string, unknown>) => msg === 'mail sent';
      await until('it is logged', () => worker.lines.some(isSent));

      expect(worker.lines.find(isSent)).toMatchObject({
        kind: 'booking-confirmed',
        reqId: 'req-lerato',
        channel: 'email',
        attempt: 1,
      });
      expect(JSON.stringify(worker.lines)).not.toMatch(/mail\.example|Nkosi|555 0119/);
    });

    test('two relays and two workers send each of many mails once', async () => {
      const names = namesUpTo(100);
      await pipeline.enqueueFor(names);

      for (let n = 0; n < 2; n += 1) {
        pipeline.worker();
        pipeline.relay();
      }
      await until('all are sent', async () => (await count('sent')) === names.length);

      expectOneMailEach(pipeline.sink, names);
    });

    test('jobs that an emptied queue has lost are added again, and each mail is sent once', async () => {
      const names = namesUpTo(50);
      pipeline.relay();
      await pipeline.enqueueFor(names);
      await until('all are queued', async () => (await count('queued')) === names.length);

      await pipeline.queue.forget();
      pipeline.worker();
      await until('all are sent', async () => (await count('sent')) === names.length);

      expectOneMailEach(pipeline.sink, names);
    });

    test('a completed job whose acknowledgement was lost counts as sent', async () => {
      pipeline.worker();
      const relay = pipeline.relay();
      await pipeline.enqueueFor(['anna']);
      await until('it is sent', async () => (await count('sent')) === 1);
      await relay.stop();
      await pipeline.database.sequelize.query(`update outbox_messages set state = 'queued', queued_at = now()`);

      pipeline.relay();
      await until('it counts as sent', async () => (await count('sent')) === 1);

      expectOneMailEach(pipeline.sink, ['anna']);
    });

    test("an address that is rejected permanently is tried once, the others are sent, and an admin's retry sends it", async () => {
      const attempts: string[] = [];
      pipeline.sink.answer = (address) => {
        attempts.push(address);
        return address.startsWith('gone') ? 550 : null;
      };
      pipeline.worker();
      pipeline.relay();

      await pipeline.enqueueFor(['anna', 'gone', 'ben']);
      await until('two are sent', async () => (await count('sent')) === 2);
      await until('one has failed', async () => (await count('failed')) === 1);

      const failed = (await pipeline.rows()).find(({ state }) => state === 'failed');
      expect(attempts.filter((address) => address.startsWith('gone'))).toHaveLength(1);
      expect(failed?.last_error).toBe('the mail server refused it for good: 550 at RCPT TO');

      pipeline.sink.answer = () => null;
      await transact(pipeline.database.sequelize, (transaction) => retryMail(transaction, failed?.id ?? 0));
      await until('it is sent too', async () => (await count('sent')) === 3);
      expectOneMailEach(pipeline.sink, ['anna', 'gone', 'ben']);
    });

    test('a mail whose booking is cancelled while its job is queued is cancelled unsent', async () => {
      pipeline.relay();
      await pipeline.enqueueFor(['anna', 'ben']);
      await until('both are queued', async () => (await count('queued')) === 2);

      await cancelBooking('anna');
      pipeline.worker();
      await until('one is sent', async () => (await count('sent')) === 1);
      await until('the other is cancelled', async () => (await count('cancelled')) === 1);

      expectOneMailEach(pipeline.sink, ['ben']);
    });

    test('a mail whose booking is cancelled between two attempts is not tried again', async () => {
      const attempts: string[] = [];
      pipeline.sink.answer = (address) => {
        attempts.push(address);
        return 451;
      };
      pipeline.worker();
      pipeline.relay();
      await pipeline.enqueueFor(['anna']);
      await until('it was tried', () => attempts.length === 1);

      await cancelBooking('anna');
      await until('it is cancelled', async () => (await count('cancelled')) === 1);

      expect(attempts).toHaveLength(1);
    });

    test('a worker whose API is unreachable retries later and loses no mail', async () => {
      const worker = pipeline.worker();
      pipeline.relay();
      await pipeline.internal.close();
      await pipeline.enqueueFor(['anna']);
      await until('it was postponed', () => worker.lines.some(({ msg }) => msg === 'mail postponed'));
      expect(pipeline.sink.mails).toEqual([]);

      await pipeline.internal.open();
      await until('it is sent', async () => (await count('sent')) === 1);

      expectOneMailEach(pipeline.sink, ['anna']);
    });

    test('a transaction that rolls back sends nothing, also where the queue shares its database', async () => {
      pipeline.worker();
      pipeline.relay();
      const failed = transact(pipeline.database.sequelize, async (transaction) => {
        await enqueueMail(transaction, { kind: 'booking-confirmed', key: 'never', requestId: null });
        throw new Error('rolled back');
      });
      await expect(failed).rejects.toThrow('rolled back');

      await pipeline.enqueueFor(['ben']);
      await until('the next is sent', async () => (await count('sent')) === 1);

      expect(await pipeline.rows()).toHaveLength(1);
    });

    test('a worker that is told to stop finishes its fifty mails and exits with 0', async () => {
      const names = namesUpTo(50);
      pipeline.sink.slowness = 5000;
      const worker = pipeline.worker({ WORKER_CONCURRENCY: '50' });
      pipeline.relay();
      await pipeline.enqueueFor(names);
      await until('all fifty are being sent', () => worker.lines.length > 0 && pipeline.sink.waiting === 50);

      const code = await worker.end('SIGTERM');

      expect(code).toBe(0);
      expectOneMailEach(pipeline.sink, names);
      await until('all are sent', async () => (await count('sent')) === names.length);
    });

    function cancelBooking(name: string): Promise<unknown> {
      return pipeline.database.sequelize.query(
        `with booking as (
           update bookings set status = 'cancelled', ended_by = 'admin' where booking_reference = $1 returning event_id
         )
         update events set seats_taken = 0 from booking where events.id = booking.event_id`,
        { bind: [name] },
      );
    }
  });
});
