import { createPostgresBackend, createRedisBackend, runMigrations, withBackend } from 'bullmq';
import type { BackendFactory, IQueueBackend } from 'bullmq';
import pg from 'pg';
import { ErrorTolerantClient } from '../errorTolerantClient.ts';
import { isPostgresQueue } from '../settings/sharedSettings.ts';
import { connectRedis, sentinelsOf } from './redisAddress.ts';

export const queueSchema = 'bullmq';

/** A consumer waits for an unreachable queue. A producer fails at once, and its caller retries. */
export type QueueConnection = { role: 'consumer'; url: string } | ProducerConnection;

interface ProducerConnection {
  role: 'producer';
  url: string;
  timeoutMs: number;
  /** Receives a function that closes the connection at once; BullMQ's own `close` waits for a response. */
  onOpen: (disconnect: () => void) => void;
}

const openBackend: BackendFactory<IQueueBackend, QueueConnection> = (name, { connection, ...options }, kind) => {
  if (isPostgresQueue(connection.url)) {
    return createPostgresBackend(name, { ...options, connection: postgresOptions(connection) }, kind);
  }
  if (connection.role === 'consumer') {
    const address = sentinelsOf(connection.url) ?? { url: connection.url };
    return createRedisBackend(name, { ...options, connection: { ...redisOptions(5000), ...address } }, kind);
  }
  const client = connectRedis(connection.url, { ...redisOptions(connection.timeoutMs), enableOfflineQueue: false });
  connection.onOpen(() => client.disconnect());
  // With `blocking`, BullMQ would open a second connection that cannot be closed at once.
  return createRedisBackend(name, { ...options, connection: client }, { ...kind, blocking: false });
};

export const { Queue, Worker } = withBackend(openBackend);

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

function postgresOptions(connection: QueueConnection) {
  const common = {
    connectionString: connection.url,
    schema: queueSchema,
    keepAlive: true,
    Client: ErrorTolerantClient,
  };
  if (connection.role === 'consumer') {
    return { ...common, max: 4, connectionTimeoutMillis: 5000, application_name: 'studio-worker' };
  }
  return {
    ...common,
    max: 2,
    connectionTimeoutMillis: connection.timeoutMs,
    query_timeout: connection.timeoutMs * 2,
    application_name: 'studio-relay',
  };
}

function redisOptions(connectTimeout: number) {
  return {
    connectTimeout,
    keepAlive: 10_000,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, 2000),
  };
}
