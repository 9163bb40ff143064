import { UnrecoverableError } from 'bullmq';
import { mailKinds } from '@studio/contract/mails';
import type { JobEnvelope } from '@studio/contract/mails';
import { createLogger } from '@studio/runtime/logger';
import { buildBookingMail } from '../../test/bookingMail.ts';
import type { Handlers, Outcome } from '../handlers.ts';
import { PermanentError, TemporaryError } from '../mail/smtpError.ts';
import { createMetrics } from '../metrics.ts';
import { createPerform } from './perform.ts';
import type { QueueJob } from './perform.ts';

interface TestJob extends QueueJob {
  saved: JobEnvelope[];
}

function buildJob(changes: Partial<JobEnvelope> & { name?: string } = {}): TestJob {
  const { name = 'booking-confirmed', ...envelope } = changes;
  const saved: JobEnvelope[] = [];
  return {
    name,
    attemptsMade: 0,
    data: {
      outboxId: 7,
      requestId: 'request-1',
      dueAt: new Date().toISOString(),
      payload: buildBookingMail(),
      ...envelope,
    },
    saved,
    async updateData(data) {
      saved.push(data);
    },
  };
}

/** Every job is done by `work`; `calls` are the ids it was called with. */
function setUp(work: () => Promise<Outcome> = () => Promise.resolve('mailed')) {
  const calls: string[] = [];
  const lines: string[] = [];
  const handle = (_payload: unknown, id: string): Promise<Outcome> => {
    calls.push(id);
    return work();
  };
  const handlers = Object.fromEntries(mailKinds.map((name) => [name, handle])) as unknown as Handlers;
  const log = createLogger(
    { service: 'worker', version: 'test', logLevel: 'info' },
    { write: (line) => void lines.push(line) },
  );
  const metrics = createMetrics('test');
  return { perform: createPerform({ handlers, log, metrics }), metrics: metrics.registry, calls, lines };
}

test('a job is handled under its own id and then keeps nobody’s name', async () => {
  const { perform, calls } = setUp();
  const job = buildJob();

  await perform(job);

  expect(calls).toEqual(['outbox-7']);
  expect(job.saved).toEqual([{ outboxId: 7, requestId: 'request-1', dueAt: job.data.dueAt, payload: null }]);
});

test('a job handed out again after its last act does nothing', async () => {
  const { perform, calls } = setUp();

  await perform(buildJob({ payload: null }));

  expect(calls).toEqual([]);
});

test('a job handed out twice at once, or again because the queue lost it, is handled once', async () => {
  const { perform, calls } = setUp(() => new Promise((resolve) => setTimeout(() => resolve('mailed'), 20)));

  await Promise.all([perform(buildJob()), perform(buildJob())]);
  await perform(buildJob());
  await perform(buildJob({ outboxId: 8 }));

  expect(calls).toEqual(['outbox-7', 'outbox-8']);
});

test('a temporary fault comes back to be tried again, and is tried again', async () => {
  const faults = [new TemporaryError('not now')];
  const { perform, calls } = setUp(async () => {
    const fault = faults.pop();
    if (fault) throw fault;
    return 'mailed';
  });
  const job = buildJob();

  await expect(perform(job)).rejects.toBeInstanceOf(TemporaryError);
  expect(job.saved).toEqual([]);
  await perform(job);

  expect(calls).toHaveLength(2);
  expect(job.saved).toHaveLength(1);
});

test.each([
  ['a permanent fault', new PermanentError('refused for good'), 'refused for good'],
  [
    'a fault of our own, which may quote the visitor,',
    new TypeError('Nkosi is not a function'),
    'fault in the worker: TypeError',
  ],
])('%s ends the job at once', async (_what, fault, reason) => {
  const { perform } = setUp(() => Promise.reject(fault));

  const performing = perform(buildJob());

  await expect(performing).rejects.toBeInstanceOf(UnrecoverableError);
  await expect(performing).rejects.toThrow(reason);
});

test('a job of a newer API waits for a newer worker', async () => {
  const { perform } = setUp();

  await expect(perform(buildJob({ name: 'gift-voucher' }))).rejects.toBeInstanceOf(TemporaryError);
});

test('a mail that is out is not sent again because the queue could not be told', async () => {
  const { perform, calls } = setUp();
  const job = buildJob();
  job.updateData = () => Promise.reject(new Error('the queue is gone'));

  await perform(job);

  expect(calls).toHaveLength(1);
});

test('the log follows the request and names nobody', async () => {
  const { perform, lines } = setUp();

  await perform(buildJob());

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'job done',
    job: 'booking-confirmed',
    outboxId: 7,
    reqId: 'request-1',
    attempt: 1,
    outcome: 'mailed',
  });
  expect(lines.join('')).not.toMatch(/Lerato|Nkosi|mail\.example|0119/);
});

test('attempts are counted by how they ended, and the mail’s way is timed', async () => {
  const faults = [new TemporaryError('not now')];
  const { perform, metrics } = setUp(async () => {
    const fault = faults.pop();
    if (fault) throw fault;
    return 'mailed';
  });
  const job = buildJob();

  await perform(job).catch(() => undefined);
  await perform(job);

  const text = await metrics.metrics();
  expect(text).toContain('mail_sent_total{kind="booking-confirmed",result="retry"} 1');
  expect(text).toContain('mail_sent_total{kind="booking-confirmed",result="ok"} 1');
  expect(text).toContain('mail_latency_seconds_count 1');
});
