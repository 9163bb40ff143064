import { QueryTypes } from 'sequelize';
import { createLogger } from '@studio/runtime/logging/logger';
import { transact } from '../../src/db/transact.ts';
import { enqueueMail } from '../../src/outbox/outbox.ts';
import { startRelay } from '../../src/outbox/relay.ts';
import type { Relay } from '../../src/outbox/relay.ts';
import { useDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { useInternalPort } from '../internalPort.ts';
import type { InternalPort } from '../internalPort.ts';
import { insertBookings } from './bookings.ts';
import { openMailSink } from './mailSink.ts';
import type { MailSink } from './mailSink.ts';
import { startWorker } from './processes.ts';
import type { StartedProcess } from './processes.ts';
import type { QueueServer } from './queueServer.ts';

export interface MailRow {
  id: number;
  key: string;
  state: string;
  last_error: string | null;
}

/** The outbox, relay, queue, worker and mail server of a test. Each test has a separate queue. */
export interface MailPipeline<Server extends QueueServer> {
  readonly database: TestDatabase;
  readonly queue: Server;
  readonly sink: MailSink;
  readonly internal: InternalPort;
  /** Starts a relay. Relays and workers are stopped after the test. */
  relay(): Relay;
  worker(env?: Record<string, string>): StartedProcess;
  /** Books for each name with the address `<name>@mail.example` and enqueues the confirmation. */
  enqueueFor(names: readonly string[]): Promise<void>;
  rows(): Promise<MailRow[]>;
  count(state: string): Promise<number>;
}

/** The relay has a long timeout, so that a busy machine only delays it. */
export function useMailPipeline<Server extends QueueServer>(
  openQueue: (databaseUrl: string) => Promise<Server>,
  { queueTimeoutMs = 60_000 } = {},
): MailPipeline<Server> {
  const database = useDatabase();
  const running: { relays: Relay[]; workers: StartedProcess[] } = { relays: [], workers: [] };
  const internal = useInternalPort(database);
  const opened: { queue?: Server; sink?: MailSink } = {};
  const log = createLogger({ service: 'api', logLevel: 'silent', version: 'test' });

  beforeAll(async () => {
    opened.queue = await openQueue(database.url);
    opened.sink = await openMailSink();
  });
  afterEach(async () => {
    await Promise.all(running.relays.splice(0).map((relay) => relay.stop()));
    await Promise.all(running.workers.splice(0).map((worker) => worker.end('SIGKILL')));
    await pipeline.queue.forget();
    pipeline.sink.clear();
  });
  afterAll(async () => {
    await opened.sink?.close();
    await opened.queue?.close();
  });

  const pipeline: MailPipeline<Server> = {
    database,
    get queue() {
      if (!opened.queue) throw new Error('The queue is open only while tests run');
      return opened.queue;
    },
    get sink() {
      if (!opened.sink) throw new Error('The mail sink is open only while tests run');
      return opened.sink;
    },
    internal,
    relay() {
      const { sequelize } = database;
      const relay = startRelay({
        sequelize,
        queueUrl: pipeline.queue.url,
        log,
        pollMs: 100,
        askAfterMs: 500,
        queueTimeoutMs,
      });
      running.relays.push(relay);
      return relay;
    },
    worker(env = {}) {
      const { queue, sink } = pipeline;
      const worker = startWorker({ queueUrl: queue.url, smtpUrl: sink.url, internalUrl: internal.url, ...env });
      running.workers.push(worker);
      return worker;
    },
    async enqueueFor(names) {
      await transact(database.sequelize, async (transaction) => {
        for (const { id, name } of await insertBookings(transaction, names)) {
          const key = `booking-confirmed:${id}`;
          await enqueueMail(transaction, { kind: 'booking-confirmed', key, bookingId: id, requestId: `req-${name}` });
        }
      });
    },
    rows: () =>
      database.sequelize.query<MailRow>(
        'select id::float8 as id, key, state, last_error from outbox_messages order by outbox_messages.id',
        { type: QueryTypes.SELECT },
      ),
    async count(state) {
      return (await pipeline.rows()).filter((row) => row.state === state).length;
    },
  };
  return pipeline;
}

export function namesUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `visitor-${index}`);
}

/** Expects one mail to each name. Mails to the studio are not counted. */
export function expectOneMailEach(sink: MailSink, names: readonly string[]): void {
  const recipients = sink.mails.flatMap(({ to }) => to).filter((to) => to.endsWith('@mail.example'));
  expect(recipients.toSorted()).toEqual(names.map((name) => `${name}@mail.example`).toSorted());
}
