import { createPostgresBackend, createRedisBackend, runMigrations, withBackend } from 'bullmq';
import type { BackendFactory, IQueueBackend } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { isPostgresQueue, queueSchema } from '@studio/contract/mails';

/** How long one question to the queue may take before it counts as lost, in milliseconds. */
export const queueTimeoutMs = 2000;

/** A place where jobs wait, and the way to leave it at once. */
interface QueueConnection {
  url: string;
  /** Each connection that is opened hands in how to cut it, for BullMQ's own `close` waits for an answer. */
  onOpen: (cut: () => void) => void;
}

/** BullMQ's classes with the backend that the URL's scheme names: `redis://…` or `postgres://…`. */
const openBackend: BackendFactory<IQueueBackend, QueueConnection> = (name, { connection, ...options }, kind) => {
  if (isPostgresQueue(connection.url)) {
    return createPostgresBackend(name, { ...options, connection: postgresOptions(connection.url) }, kind);
  }
  const client = new Redis(connection.url, {
    // A command that cannot leave now fails now; the relay comes back to it.
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    connectTimeout: queueTimeoutMs,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  connection.onOpen(() => client.disconnect());
  // The client is ours alone, so that it can be cut: `blocking` would make BullMQ open another behind our back.
  return createRedisBackend(name, { ...options, connection: client }, { ...kind, blocking: false });
};

export const { Queue, QueueEvents } = withBackend(openBackend);

/**
 * Creates or updates the tables of the queue when it lives in Postgres; the migrate command calls it after our own
 * migrations. Redis needs none.
 */
export async function migrateQueue(queueUrl: string): Promise<void> {
  if (!isPostgresQueue(queueUrl)) return;
  const client = new pg.Client({ connectionString: queueUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await runMigrations(client, queueSchema);
  } finally {
    await client.end();
  }
}

function postgresOptions(connectionString: string) {
  return {
    connectionString,
    schema: queueSchema,
    max: 2,
    connectionTimeoutMillis: queueTimeoutMs,
    // A frozen server ends the query, not the relay.
    query_timeout: queueTimeoutMs * 2,
    keepAlive: true,
    application_name: 'studio-relay',
  };
}
