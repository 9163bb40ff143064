import { LRUCache } from 'lru-cache';

/** Thrown for a request beyond the share of its network. */
export class TooManyRequests extends Error {}

export interface FairShare {
  /**
   * Runs the task when the network has a free slot.
   * @throws TooManyRequests if too many of its requests wait, or this one has waited too long
   */
  run: <Result>(network: string, task: () => Promise<Result>) => Promise<Result>;
}

export interface ShareLimits {
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/** Limits for one network. An office or a mobile network can be many visitors, who then wait for one another. */
export const shareLimits: ShareLimits = { maxRunning: 8, maxWaiting: 200, maxWaitMs: 5000 };

interface Share {
  running: number;
  waiting: (() => void)[];
}

/** Limits how many tasks of one network run at the same time; the others wait in order. */
export function createFairShare({ maxRunning, maxWaiting, maxWaitMs }: ShareLimits): FairShare {
  const shares = new Map<string, Share>();

  return {
    run: async (network, task) => {
      const share = shares.get(network) ?? { running: 0, waiting: [] };
      shares.set(network, share);
      if (share.running < maxRunning) share.running += 1;
      else await slot(share);
      try {
        return await task();
      } finally {
        leave(network, share);
      }
    },
  };

  function slot({ waiting }: Share): Promise<void> {
    if (waiting.length >= maxWaiting) return Promise.reject(new TooManyRequests());
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new TooManyRequests());
      }, maxWaitMs);
      waiting.push(start);
    });
  }

  /** Ends a task and gives its slot to the next waiting task. */
  function leave(network: string, share: Share): void {
    const next = share.waiting.shift();
    if (next) return next();
    share.running -= 1;
    if (share.running === 0) shares.delete(network);
  }
}

const windowMs = 60_000;
/** A limit per network does not stop an attacker with more networks than this. */
const maxNetworks = 50_000;

/**
 * Counts the requests of each network in a minute that begins with the first.
 * @returns a function that counts one request and tells whether it is allowed
 */
export function createRateLimit(perMinute: number): (network: string) => boolean {
  const counts = new LRUCache<string, { requests: number }>({ max: maxNetworks, ttl: windowMs });

  return (network) => {
    const count = counts.get(network) ?? { requests: 0 };
    if (count.requests === 0) counts.set(network, count);
    count.requests += 1;
    return count.requests <= perMinute;
  };
}
