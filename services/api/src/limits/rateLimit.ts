import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError, isServerError } from '../errors.ts';
import type { Handler } from '../http/context.ts';
import { limitHits } from '../metrics/counters.ts';

interface Bucket {
  /** How often within `seconds`, before RATE_LIMIT_MULTIPLIER. */
  points: number;
  seconds: number;
  /** Counted by each process for itself: asking Redis would cost more than the answer. */
  local?: true;
  /** What is counted may be taken back, so no process keeps a refusal to itself. */
  revocable?: true;
}

// RELIABILITY §3. Each bucket is its own; the key is the visitor unless the caller names another.
const buckets = {
  read: { points: 300, seconds: 60, local: true },
  hold: { points: 20, seconds: 600 },
  release: { points: 60, seconds: 600 },
  return: { points: 120, seconds: 60 },
  confirm: { points: 20, seconds: 600 },
  reference: { points: 60, seconds: 60 },
  referenceMiss: { points: 20, seconds: 600 },
  // What is refused for its words costs little and counts apart: people mend a form more than five times.
  contactTry: { points: 60, seconds: 600 },
  contact: { points: 5, seconds: 600, revocable: true },
  contactAddress: { points: 20, seconds: 86_400, revocable: true },
  notice: { points: 600, seconds: 60 },
  login: { points: 30, seconds: 900, revocable: true },
  loginAccount: { points: 10, seconds: 900, revocable: true },
  forgot: { points: 20, seconds: 3600, revocable: true },
  forgotAccount: { points: 5, seconds: 3600, revocable: true },
  reset: { points: 10, seconds: 3600 },
  upload: { points: 30, seconds: 600 },
} satisfies Record<string, Bucket>;
type BucketName = keyof typeof buckets;
type RevocableName = {
  [Name in BucketName]: (typeof buckets)[Name] extends { revocable: true } ? Name : never;
}[BucketName];

export interface RateLimits {
  /** Counts each request of a visitor and refuses with `rate_limited` what is too much. */
  limit(bucket: BucketName): Handler;
  /** Counts once against `key`; throws `rate_limited` when that was too much. */
  spend(bucket: BucketName, key: string): Promise<void>;
  /**
   * Counts once against each key before `work`, in their order, and takes it back when that fails by our own fault: an
   * outage is nobody's guess. Throws `rate_limited` when it was too much.
   */
  spendOn<Result>(keys: readonly (readonly [RevocableName, string])[], work: () => Promise<Result>): Promise<Result>;
  /** Takes back what was counted, for what counts only when it fails. */
  giveBack(bucket: RevocableName, key: string): Promise<void>;
  /** Forgets all that was counted against `key`. */
  clear(bucket: RevocableName, key: string): Promise<void>;
}

/** Where all processes count together. `secret` makes the names of the counts. */
export interface LimitStore {
  redis: Redis;
  secret: string;
}

/**
 * With a store the counts are shared by all processes. Every limiter carries an in-memory one that takes over while
 * Redis does not answer: limits neither fail open nor refuse everybody (RELIABILITY L21).
 */
export function createRateLimits(multiplier: number, store: LimitStore | null): RateLimits {
  const limiters = new Map(
    Object.entries<Bucket>(buckets).map(([name, bucket]) => [
      name,
      createLimiter(name, bucket, multiplier, store?.redis ?? null),
    ]),
  );

  function limiterOf(bucket: BucketName): RateLimiterAbstract {
    const limiter = limiters.get(bucket);
    if (!limiter) throw new TypeError(`No limiter for ${bucket}`);
    return limiter;
  }

  async function spend(bucket: BucketName, key: string): Promise<void> {
    try {
      await limiterOf(bucket).consume(countOf(key, store));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      limitHits.inc({ bucket });
      throw tooMany(refusal);
    }
  }

  async function giveBack(bucket: RevocableName, key: string): Promise<void> {
    await limiterOf(bucket).reward(countOf(key, store));
  }

  return {
    spend,
    spendOn: async (keys, work) => {
      for (const [bucket, key] of keys) await spend(bucket, key);
      try {
        return await work();
      } catch (error) {
        if (isServerError(error)) await Promise.all(keys.map(([bucket, key]) => giveBack(bucket, key)));
        throw error;
      }
    },
    limit: (bucket) => async (ctx, next) => {
      await spend(bucket, ctx.state.visitor);
      await next();
    },
    giveBack,
    clear: async (bucket, key) => {
      await limiterOf(bucket).delete(countOf(key, store));
    },
  };
}

/** Names and addresses are nothing Redis should know (RELIABILITY Q16), and who reads it shall not guess them either. */
function countOf(key: string, store: LimitStore | null): string {
  if (!store) return key;
  return createHmac('sha256', store.secret).update(`limit:${key}`).digest('base64url').slice(0, 22);
}

function createLimiter(name: string, bucket: Bucket, multiplier: number, redis: Redis | null): RateLimiterAbstract {
  const options = { keyPrefix: `limit:${name}`, points: bucket.points * multiplier, duration: bucket.seconds };
  const inMemory = new RateLimiterMemory(options);
  limitHits.inc({ bucket: name }, 0);
  if (!redis || bucket.local) return inMemory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    ...(!bucket.revocable && { inMemoryBlockOnConsumed: options.points }),
    insuranceLimiter: inMemory,
  });
}

function tooMany(used: RateLimiterRes): AppError {
  const retryAfter = Math.ceil(used.msBeforeNext / 1000);
  const message = `You have tried this too often. Please wait ${waitOf(retryAfter)} and try again.`;
  return new AppError('too_many', 'rate_limited', message, { retryAfter });
}

/** `600` → `10 minutes`; rounded up, so that nobody comes back too early. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
