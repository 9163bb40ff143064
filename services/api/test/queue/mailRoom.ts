import { QueryTypes } from 'sequelize';
import { createLogger } from '@studio/runtime/logger';
import { transact } from '../../src/db/transact.ts';
import { enqueueMail } from '../../src/outbox/outbox.ts';
import { startRelay } from '../../src/outbox/relay.ts';
import type { Relay } from '../../src/outbox/relay.ts';
import { useDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { buildBookingMail } from './bookingMail.ts';
import { openMailSink } from './mailSink.ts';
import type { MailSink } from './mailSink.ts';
import { startWorker } from './processes.ts';
import type { Started } from './processes.ts';
import type { QueueServer } from './queueServer.ts';

export interface KeptMessage {
  id: string;
  key: string;
  state: string;
  payload: { email?: string };
  last_error: string | null;
}

/** Everything between an announcement and a mailbox, with a queue of the test's own. */
export interface MailRoom<Server extends QueueServer> {
  readonly database: TestDatabase;
  readonly queue: Server;
  readonly sink: MailSink;
  /** Relays and workers end with the test. */
  relay(): Relay;
  worker(env?: Record<string, string>): Started;
  /** Announces one confirmation for each name, to `<name>@mail.example`. */
  announceTo(names: readonly string[]): Promise<void>;
  messages(): Promise<KeptMessage[]>;
  /** How many messages are in the state. */
  count(state: string): Promise<number>;
}

export function useMailRoom<Server extends QueueServer>(
  openQueue: (databaseUrl: string) => Promise<Server>,
): MailRoom<Server> {
  const database = useDatabase();
  const running: { relays: Relay[]; workers: Started[] } = { relays: [], workers: [] };
  const opened: { queue?: Server; sink?: MailSink } = {};

  beforeAll(async () => {
    opened.queue = await openQueue(database.url);
    opened.sink = await openMailSink();
  });
  afterEach(async () => {
    await Promise.all(running.relays.splice(0).map((relay) => relay.stop()));
    await Promise.all(running.workers.splice(0).map((worker) => worker.end('SIGKILL')));
    await room.queue.forget();
    room.sink.clear();
  });
  afterAll(async () => {
    await opened.sink?.close();
    await opened.queue?.close();
  });

  const room: MailRoom<Server> = {
    database,
    get queue() {
      if (!opened.queue) throw new Error('The queue is open only while tests run');
      return opened.queue;
    },
    get sink() {
      if (!opened.sink) throw new Error('The mail sink is open only while tests run');
      return opened.sink;
    },
    relay() {
      const { sequelize } = database;
      const log = createLogger({ service: 'api', version: 'test', logLevel: 'silent' });
      const relay = startRelay({ sequelize, queueUrl: room.queue.url, log, pollMs: 100, askAfterMs: 500 });
      running.relays.push(relay);
      return relay;
    },
    worker(env = {}) {
      const worker = startWorker({ queueUrl: room.queue.url, smtpUrl: room.sink.url, ...env });
      running.workers.push(worker);
      return worker;
    },
    async announceTo(names) {
      await transact(database.sequelize, async (transaction) => {
        for (const name of names) {
          const mail = buildBookingMail({ bookingReference: name, email: `${name}@mail.example` });
          await enqueueMail(transaction, 'booking-confirmed', mail, {
            key: `confirmed:${name}`,
            requestId: `req-${name}`,
          });
        }
      });
    },
    messages: () =>
      database.sequelize.query<KeptMessage>(
        'select id, key, state, payload, last_error from outbox_messages order by id',
        {
          type: QueryTypes.SELECT,
        },
      ),
    async count(state) {
      return (await room.messages()).filter((message) => message.state === state).length;
    },
  };
  return room;
}

export function namesUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `visitor-${place}`);
}

/** Every name has exactly one mail. */
export function expectOneMailEach(sink: MailSink, names: readonly string[]): void {
  const recipients = sink.mails.flatMap(({ to }) => to).toSorted();
  expect(recipients).toEqual(names.map((name) => `${name}@mail.example`).toSorted());
}
