import { UnrecoverableError } from 'bullmq';
import type { ComposedMail } from '@studio/contract/mail/composedMail';
import { createLogger } from '@studio/runtime/logging/logger';
import { noSpans } from '@studio/runtime/tracing/spans';
import type { Span } from '@studio/runtime/tracing/spans';
import { buildBookingMail } from '../../test/bookingMail.ts';
import type { Channel, Handlers } from '../handlers.ts';
import { PermanentError, TemporaryError } from '../mail/smtpError.ts';
import { createMetrics } from '../metrics.ts';
import { createPerform } from './perform.ts';

const job = { data: { outboxId: 7 }, attemptsMade: 0 };

const composed: ComposedMail = {
  kind: 'booking-confirmed',
  requestId: 'request-1',
  bookingId: 17,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  dueAt: new Date().toISOString(),
  content: buildBookingMail(),
};

interface SetUp {
  compose?: () => Promise<ComposedMail | null>;
  send?: () => Promise<Channel>;
}

function setUp({ compose = async () => composed, send = async () => 'email' }: SetUp = {}) {
  const calls: string[] = [];
  const lines: string[] = [];
  const handle = (_content: unknown, id: string): Promise<Channel> => {
    calls.push(`send ${id}`);
    return send();
  };
  const handlers = { 'booking-confirmed': handle } as unknown as Handlers;
  const api = {
    compose: (id: number) => {
      calls.push(`compose ${id}`);
      return compose();
    },
  };
  const pending = new Set<number>();
  const acknowledgements = {
    add(id: number) {
      pending.add(id);
      calls.push(`acknowledge ${id}`);
    },
    isPending: (id: number) => pending.has(id),
  };
  const log = createLogger(
    { service: 'worker', version: 'test', logLevel: 'info' },
    { write: (line) => void lines.push(line) },
  );
  const metrics = createMetrics('test', ['booking-confirmed']);
  const recorded: Span[] = [];
  const spans = { ...noSpans, record: (span: Span) => void recorded.push(span) };
  return {
    perform: createPerform({ api, acknowledgements, handlers, log, metrics, spans }),
    recorded,
    metrics: metrics.registry,
    calls,
    lines,
    pending,
  };
}

test('a mail is composed, sent under its own id and acknowledged', async () => {
  const { perform, calls } = setUp();

  await perform(job);

  expect(calls).toEqual(['compose 7', 'send outbox-7', 'acknowledge 7']);
});

test('a job that is taken again while its mail is being sent does not send it a second time', async () => {
  const accepting: ((channel: Channel) => void)[] = [];
  const { perform, calls } = setUp({ send: () => new Promise((resolve) => accepting.push(resolve)) });
  const first = perform(job);
  await new Promise(setImmediate);

  const second = perform(job);
  await new Promise(setImmediate);
  for (const accept of accepting) accept('email');
  await Promise.all([first, second]);

  expect(calls).toEqual(['compose 7', 'send outbox-7', 'acknowledge 7']);
});

test('a job that is taken again before its acknowledgement arrived completes without a second mail', async () => {
  const { perform, calls, pending } = setUp();
  await perform(job);

  await perform(job);
  expect(calls).toHaveLength(3);

  pending.clear();
  await perform(job);
  expect(calls.slice(3)).toEqual(['compose 7', 'send outbox-7', 'acknowledge 7']);
});

test('a failed attempt does not prevent the next one from sending the mail', async () => {
  const { perform, calls } = setUp({ send: () => Promise.reject(new TemporaryError('not now')) });

  await perform(job).catch(() => undefined);
  await perform(job).catch(() => undefined);

  expect(calls).toEqual(['compose 7', 'send outbox-7', 'compose 7', 'send outbox-7']);
});

test.each([
  ['has no content', { ...composed, content: null }],
  ['is unknown', null],
])('a job whose mail %s is completed without sending', async (_what, mail) => {
  const { perform, calls } = setUp({ compose: async () => mail });

  await perform(job);

  expect(calls).toEqual(['compose 7']);
});

test('a temporary error of the API or of the mail server is retried later', async () => {
  const temporary = () => Promise.reject(new TemporaryError('not now'));

  const withoutApi = setUp({ compose: temporary });
  const withoutServer = setUp({ send: temporary });

  await expect(withoutApi.perform(job)).rejects.toBeInstanceOf(TemporaryError);
  await expect(withoutServer.perform(job)).rejects.toBeInstanceOf(TemporaryError);
  expect([withoutApi.calls, withoutServer.calls]).toEqual([['compose 7'], ['compose 7', 'send outbox-7']]);
});

test.each([
  ['a permanent error', new PermanentError('refused for good'), 'refused for good'],
  [
    'an unexpected error, which may contain a visitor’s words,',
    new TypeError('Nkosi is not a function'),
    'error in the worker: TypeError',
  ],
])('a job that throws %s fails at once', async (_what, error, reason) => {
  const { perform } = setUp({ send: () => Promise.reject(error) });

  const performing = perform(job);

  await expect(performing).rejects.toBeInstanceOf(UnrecoverableError);
  await expect(performing).rejects.toThrow(reason);
});

test.each(['gift-voucher', 'toString'])(
  'a mail of a kind that this worker does not know yet waits for a newer worker: %s',
  async (kind) => {
    const mail = { ...composed, kind } as unknown as ComposedMail;
    const { perform } = setUp({ compose: async () => mail });

    await expect(perform(job)).rejects.toBeInstanceOf(TemporaryError);
  },
);

test('a sent and a failed mail are spans in the trace of their booking', async () => {
  const sent = setUp();
  const failed = setUp({ send: () => Promise.reject(new TemporaryError('not now')) });

  await sent.perform(job);
  await failed.perform(job).catch(() => undefined);

  const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' };
  expect(sent.recorded).toMatchObject([{ name: 'mail booking-confirmed', isError: false, trace }]);
  expect(failed.recorded).toMatchObject([{ name: 'mail booking-confirmed', isError: true, trace }]);
});

test('the log carries the request id, the booking, its trace and no personal data', async () => {
  const { perform, lines } = setUp();

  await perform(job);

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'mail sent',
    kind: 'booking-confirmed',
    outboxId: 7,
    reqId: 'request-1',
    bookingId: 17,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    attempt: 1,
    channel: 'email',
  });
  expect(lines.join('')).not.toMatch(/Lerato|Nkosi|mail\.example|0119/);
});

test('attempts are counted by their result, and the latency of a sent mail is measured', async () => {
  const errors = [new TemporaryError('not now')];
  const contents = [composed.content, composed.content, null];
  const { perform, metrics, pending } = setUp({
    compose: async () => ({ ...composed, content: contents.shift() ?? null }),
    send: async () => {
      const error = errors.pop();
      if (error) throw error;
      return 'email';
    },
  });

  await perform(job).catch(() => undefined);
  await perform(job);
  pending.clear();
  await perform(job);

  const text = await metrics.metrics();
  for (const result of ['retry', 'ok', 'cancelled']) {
    expect(text).toContain(`mail_sent_total{kind="booking-confirmed",result="${result}"} 1`);
  }
  expect(text).toContain('mail_latency_seconds_count 1');
});
