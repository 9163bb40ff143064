import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError, isServerError } from '../errors.ts';
import type { Handler } from '../http/context.ts';
import { limitHits } from '../metrics/counters.ts';

interface Bucket {
  /** The number before RATE_LIMIT_MULTIPLIER is applied. */
  points: number;
  seconds: number;
  /** True for a limit that is counted per process, because asking Redis would cost more than the response. */
  local?: true;
  /** True if counts can be refunded. A process must not remember a rejection, because a refund may have ended it. */
  revocable?: true;
}

// RELIABILITY §3. The key is the visitor unless the caller passes another.
const buckets = {
  read: { points: 300, seconds: 60, local: true },
  hold: { points: 20, seconds: 600, revocable: true },
  release: { points: 60, seconds: 600 },
  return: { points: 120, seconds: 60 },
  confirm: { points: 20, seconds: 600 },
  challenge: { points: 60, seconds: 600 },
  reference: { points: 60, seconds: 60 },
  referenceMiss: { points: 20, seconds: 600 },
  // Discount codes: see `countGuesses`.
  codeMiss: { points: 20, seconds: 600, revocable: true },
  discount: { points: 60, seconds: 60 },
  voucherOrder: { points: 20, seconds: 600 },
  voucherCard: { points: 60, seconds: 60 },
  // The key of a mailed link has 256 bits, so only requests with a wrong key count as `manageMiss`.
  manage: { points: 120, seconds: 60 },
  manageMiss: { points: 20, seconds: 600 },
  manageWrite: { points: 40, seconds: 600 },
  findBooking: { points: 10, seconds: 600 },
  waitlist: { points: 10, seconds: 3600 },
  // Mails that a visitor asks for, per mailbox (`mailboxOf`).
  bookingMailbox: { points: 5, seconds: 3600 },
  findMailbox: { points: 5, seconds: 3600 },
  // Invalid input has its own limit, because people may correct a form more than five times.
  contactTry: { points: 60, seconds: 600 },
  contact: { points: 5, seconds: 600, revocable: true },
  contactMailbox: { points: 20, seconds: 86_400, revocable: true },
  // Copies to senders (ADR 0041): per mailbox, per visitor and in all.
  contactCopyMailbox: { points: 3, seconds: 86_400, revocable: true },
  contactCopy: { points: 10, seconds: 86_400, revocable: true },
  contactCopies: { points: 200, seconds: 86_400, revocable: true },
  itn: { points: 600, seconds: 60 },
  login: { points: 30, seconds: 900, revocable: true },
  // The limits of an account apply to browsers in which its admin has not logged in. Other browsers have a separate
  // limit.
  loginSource: { points: 10, seconds: 900, revocable: true },
  loginAccount: { points: 50, seconds: 900, revocable: true },
  loginDevice: { points: 10, seconds: 900, revocable: true },
  ownPassword: { points: 10, seconds: 900, revocable: true },
  forgot: { points: 20, seconds: 3600, revocable: true },
  // These limits last as long as a mailed link, so an admin who reaches one still has a link that works.
  forgotSource: { points: 3, seconds: 1800, revocable: true },
  forgotAccount: { points: 5, seconds: 1800, revocable: true },
  forgotDevice: { points: 5, seconds: 1800, revocable: true },
  reset: { points: 10, seconds: 3600 },
  upload: { points: 30, seconds: 600 },
} satisfies Record<string, Bucket>;
type BucketName = keyof typeof buckets;
type RevocableName = {
  [Name in BucketName]: (typeof buckets)[Name] extends { revocable: true } ? Name : never;
}[BucketName];

export type LimitKey = readonly [RevocableName, string];

export interface RateLimits {
  /** @throws rate_limited */
  limit(bucket: BucketName): Handler;
  /** @throws rate_limited */
  spend(bucket: BucketName, key: string): Promise<void>;
  /** Refunds the count if `work` fails with a 5xx other than `overloaded`. @throws rate_limited */
  spendOn<Result>(keys: readonly LimitKey[], work: () => Promise<Result>): Promise<Result>;
  /**
   * Refunds the count if `work` succeeds, or fails with an error for which `isCounted` is false. By default,
   * `isCounted` is false for the errors after which `spendOn` refunds.
   * @throws rate_limited
   */
  spendOnFailure<Result>(
    keys: readonly LimitKey[],
    work: () => Promise<Result>,
    isCounted?: (error: unknown) => boolean,
  ): Promise<Result>;
  /** Counts a request that gets a challenge as `challenge`, because the client sends it again. @throws rate_limited */
  countChallenges<Result>(bucket: RevocableName, key: string, work: () => Promise<Result>): Promise<Result>;
  clear(bucket: RevocableName, key: string): Promise<void>;
}

export interface LimitStore {
  redis: Redis;
  secret: string;
}

/** Without Redis, limits count in memory: they neither fail open nor reject all requests (RELIABILITY L21). */
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
      await limiterOf(bucket).consume(storedKeyOf(key, store));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      limitHits.inc({ bucket });
      throw tooMany(rejection);
    }
  }

  async function refund(keys: readonly LimitKey[]): Promise<void> {
    await Promise.all(keys.map(([bucket, key]) => limiterOf(bucket).reward(storedKeyOf(key, store))));
  }

  /** Counts before the work runs, so that concurrent attempts cannot exceed the limit. */
  async function spendOn<Result>(
    keys: readonly LimitKey[],
    work: () => Promise<Result>,
    isCounted = isCallersError,
  ): Promise<Result> {
    for (const [bucket, key] of keys) await spend(bucket, key);
    try {
      return await work();
    } catch (error) {
      if (!isCounted(error)) await refund(keys);
      throw error;
    }
  }

  return {
    spend,
    spendOn,
    spendOnFailure: async (keys, work, isCounted) => {
      const result = await spendOn(keys, work, isCounted);
      await refund(keys);
      return result;
    },
    countChallenges: async (bucket, key, work) => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === 'proof_required') {
          await refund([[bucket, key]]);
          await spend('challenge', key);
        }
        throw error;
      }
    },
    limit: (bucket) => async (ctx, next) => {
      await spend(bucket, ctx.state.visitor);
      await next();
    },
    clear: async (bucket, key) => {
      await limiterOf(bucket).delete(storedKeyOf(key, store));
    },
  };
}

/** An overload counts, because the caller may be part of the cause. */
function isCallersError(error: unknown): boolean {
  return !isServerError(error) || (error instanceof AppError && error.code === 'overloaded');
}

/**
 * Returns the key under which a count is stored. In Redis it is a keyed hash, so that Redis contains no user names or
 * e-mail addresses (RELIABILITY Q16).
 */
function storedKeyOf(key: string, store: LimitStore | null): string {
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

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
