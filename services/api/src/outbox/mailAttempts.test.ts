import { expectOneMailEach, useMailPipeline } from '../../test/queue/mailPipeline.ts';
import { waitUntil } from '../../test/queue/processes.ts';
import { openPostgresQueue } from '../../test/queue/queueServer.ts';
import { transact } from '../db/transact.ts';
import { retryMail } from './outbox.ts';

const pipeline = useMailPipeline(openPostgresQueue);
const count = (state: string) => pipeline.count(state);

// RELIABILITY O05
test('the worker’s log carries the request id and no personal data', async () => {
  const worker = pipeline.worker();
  pipeline.relay();

  await pipeline.enqueueFor(['lerato']);
  const isSent = ({ msg }: Record<string, unknown>) => msg === 'mail sent';
  await waitUntil('it is logged', () => worker.lines.some(isSent));

  expect(worker.lines.find(isSent)).toMatchObject({
    kind: 'booking-confirmed',
    reqId: 'req-lerato',
    channel: 'email',
    attempt: 1,
  });
  expect(JSON.stringify(worker.lines)).not.toMatch(/mail\.example|Nkosi|555 0119/);
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
  await waitUntil('two are sent', async () => (await count('sent')) === 2);
  await waitUntil('one has failed', async () => (await count('failed')) === 1);

  const failed = (await pipeline.rows()).find(({ state }) => state === 'failed');
  expect(attempts.filter((address) => address.startsWith('gone'))).toHaveLength(1);
  expect(failed?.last_error).toBe('the mail server refused it for good: 550 at RCPT TO');

  pipeline.sink.answer = () => null;
  await transact(pipeline.database.sequelize, (transaction) => retryMail(transaction, failed?.id ?? 0));
  await waitUntil('it is sent too', async () => (await count('sent')) === 3);
  expectOneMailEach(pipeline.sink, ['anna', 'gone', 'ben']);
});

test('a mail whose booking is cancelled while its job is queued is cancelled unsent', async () => {
  pipeline.relay();
  await pipeline.enqueueFor(['anna', 'ben']);
  await waitUntil('both are queued', async () => (await count('queued')) === 2);

  await cancelBooking('anna');
  pipeline.worker();
  await waitUntil('one is sent', async () => (await count('sent')) === 1);
  await waitUntil('the other is cancelled', async () => (await count('cancelled')) === 1);

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
  await waitUntil('it was tried', () => attempts.length === 1);

  await cancelBooking('anna');
  await waitUntil('it is cancelled', async () => (await count('cancelled')) === 1);

  expect(attempts).toHaveLength(1);
});

test('a worker whose API is unreachable retries later and loses no mail', async () => {
  const worker = pipeline.worker();
  pipeline.relay();
  await pipeline.internal.close();
  await pipeline.enqueueFor(['anna']);
  await waitUntil('it was postponed', () => worker.lines.some(({ msg }) => msg === 'mail postponed'));
  expect(pipeline.sink.mails).toEqual([]);

  await pipeline.internal.open();
  await waitUntil('it is sent', async () => (await count('sent')) === 1);

  expectOneMailEach(pipeline.sink, ['anna']);
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
