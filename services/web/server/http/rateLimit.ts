import { LRUCache } from 'lru-cache';

const windowMs = 60_000;
/** An attacker with more networks than this is not limited by network anyway. */
const maxNetworks = 50_000;

/** Counts the requests of each network. @returns whether one more is allowed in the minute since its first one */
export function createRateLimit(perMinute: number): (network: string) => boolean {
  const counts = new LRUCache<string, { requests: number }>({ max: maxNetworks, ttl: windowMs });

  return (network) => {
    const count = counts.get(network) ?? { requests: 0 };
    if (count.requests === 0) counts.set(network, count);
    count.requests += 1;
    return count.requests <= perMinute;
  };
}
