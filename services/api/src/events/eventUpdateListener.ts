import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import { ErrorTolerantClient } from '@studio/runtime/errorTolerantClient';
import { run, statement } from '../db/statement.ts';
import { onEventsUpdated } from './eventUpdates.ts';

const channel = 'events_updated';
/** Bookings within this time share one NOTIFY. A NOTIFY in each transaction would halve the throughput of claims. */
const gatherMs = 20;
const reconnectMs = 500;

const notify = statement('notify events', `select pg_notify('${channel}', $1)`);

export interface EventUpdateListener {
  close(): Promise<void>;
}

/** Calls `onRemoteUpdate` after a change by another process. Without a connection, notifications are lost. */
export function listenForEventUpdates(
  database: Sequelize,
  url: string,
  onRemoteUpdate: () => void,
): EventUpdateListener {
  const self = randomUUID();
  const closing = new AbortController();
  let gathering: NodeJS.Timeout | undefined;
  let listener: ErrorTolerantClient | undefined;

  const unsubscribe = onEventsUpdated(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      run(database, notify, [self]).catch(() => undefined); // without it, other replicas reload within two seconds
    }, gatherMs);
  });

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new ErrorTolerantClient({
        connectionString: url,
        application_name: 'studio-api-events',
        keepAlive: true,
      });
      listener = client;
      const ended = new Promise<void>((resolve) => {
        client.once('error', () => resolve());
        client.once('end', () => resolve());
      });
      client.on('notification', ({ payload }) => {
        if (payload !== self) onRemoteUpdate();
      });
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
        await ended;
      } catch {
        // The loop reconnects, even while the database is unavailable.
      }
      await client.end().catch(() => undefined);
      await sleep(reconnectMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const listening = listen();

  return {
    close: async () => {
      closing.abort();
      unsubscribe();
      clearTimeout(gathering);
      await listener?.end().catch(() => undefined);
      await listening;
    },
  };
}
