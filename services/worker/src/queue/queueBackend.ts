import { createPostgresBackend, createRedisBackend, withBackend } from 'bullmq';
import type { BackendFactory, IQueueBackend } from 'bullmq';
import { isPostgresQueue, queueSchema } from '@studio/contract/mails';

/** BullMQ's worker with the backend that the URL's scheme names: `redis://…` or `postgres://…`. */
const openBackend: BackendFactory<IQueueBackend, string> = (name, { connection: url, ...options }, kind) =>
  isPostgresQueue(url)
    ? createPostgresBackend(name, { ...options, connection: postgresOptions(url) }, kind)
    : createRedisBackend(name, { ...options, connection: redisOptions(url) }, kind);

export const { Worker } = withBackend(openBackend);

function postgresOptions(connectionString: string) {
  return {
    connectionString,
    schema: queueSchema,
    max: 4,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'studio-worker',
  };
}

function redisOptions(url: string) {
  return {
    url,
    connectTimeout: 5000,
    keepAlive: 10_000,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, 2000),
  };
}
