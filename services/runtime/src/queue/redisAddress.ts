import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';

/**
 * Returns null for the address of a single server. If a `QUEUE_URL` has the parameter `sentinels`, its host is the name
 * of the master in `sentinel monitor`: `redis://:PASSWORD@NAME?sentinels=HOST:26379,HOST:26379`. With `rediss:` all
 * connections use TLS.
 */
export function sentinelsOf(url: string) {
  const { protocol, searchParams, hostname, username, password, pathname } = new URL(url);
  const listed = searchParams.get('sentinels');
  if (listed === null) return null;
  const sentinels = listed.split(',').map((one) => {
    const { hostname: host, port } = new URL(`redis://${one}`);
    return { host, port: Number(port || 26_379) };
  });
  return {
    sentinels,
    name: hostname,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1) || 0),
    ...(protocol === 'rediss:' && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    // A master that became a replica accepts no writes, so connect to the new master and repeat the command.
    reconnectOnError: ({ message }: Error): 2 | false => (message.startsWith('READONLY') ? 2 : false),
  };
}

export function connectRedis(url: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const sentinels = sentinelsOf(url);
  return sentinels ? new Redis({ ...options, ...sentinels }) : new Redis(url, options);
}
