import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Sequelize } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import { onEventsChanged } from './eventChanges.ts';

const channel = 'events_changed';
/** Bookings in quick succession share one NOTIFY; inside the transaction it would halve the claim throughput. */
const gatherMs = 20;
const reconnectMs = 500;

/** A NOTIFY carries at most 8000 bytes. */
const maxIds = 500;

const notify = statement('notify events', `select pg_notify('${channel}', $1)`);

export interface EventChangeListener {
  close(): Promise<void>;
}

/**
 * A lost notification delays a change by two seconds. `onRemoteChange` gets no ids when any event may have changed, which
 * is also so after a reconnect.
 */
export function listenForEventChanges(
  database: Sequelize,
  url: string,
  onRemoteChange: (ids: readonly number[]) => void,
): EventChangeListener {
  const self = randomUUID();
  const closing = new AbortController();
  let gathering: NodeJS.Timeout | undefined;
  let gathered: Changed = new Set();
  let listener: Client | undefined;

  const unsubscribe = onEventsChanged((ids) => {
    gathered = withIds(gathered, ids);
    gathering ??= setTimeout(() => {
      const payload = [self, ...(gathered === 'any' ? [] : gathered)].join(' ');
      gathering = undefined;
      gathered = new Set();
      run(database, notify, [payload]).catch(() => undefined); // without it, other replicas reload within two seconds
    }, gatherMs);
  });

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new Client({ connectionString: url, application_name: 'studio-api-events', keepAlive: true });
      listener = client;
      const ended = new Promise<void>((resolve) => {
        client.once('error', () => resolve());
        client.once('end', () => resolve());
      });
      client.on('notification', ({ payload = '' }) => {
        const [sender, ...ids] = payload.split(' ');
        if (sender !== self) onRemoteChange(ids.every(isId) ? ids.map(Number) : []);
      });
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
        onRemoteChange([]);
        await ended;
      } catch {
        // The loop reconnects, also while the database is unavailable.
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

type Changed = Set<number> | 'any';

function withIds(changed: Changed, ids: readonly number[]): Changed {
  if (changed === 'any' || ids.length === 0) return 'any';
  const all = new Set([...changed, ...ids]);
  return all.size > maxIds ? 'any' : all;
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}
