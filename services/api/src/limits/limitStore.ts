import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { connectRedis } from '@studio/runtime/queue/redisAddress';
import { limitFallback } from '../metrics/counters.ts';

/** If a Redis command takes longer, the request is counted in memory. */
const commandMs = 150;

export function openLimitStore(url: string, log: Logger, timeoutMs = commandMs): Redis {
  const redis = connectRedis(url, {
    connectionName: 'studio-api-limits',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'redis unavailable');
    isAway = true;
    limitFallback.set(1);
  });
  redis.on('ready', () => {
    if (isAway) log.info('redis recovered');
    isAway = false;
    limitFallback.set(0);
  });
  return redis;
}
