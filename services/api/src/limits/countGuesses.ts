import type { ErrorCode } from '@studio/contract/errors';
import { AppError } from '../errors.ts';
import type { RateLimits } from './rateLimit.ts';

/**
 * Runs `work`, whose answer says whether a discount code or a voucher can be used. Rejections that show which codes exist, or who has
 * used one, count. After too many of them the visitor's network address gets no answer, not even for a code that exists.
 * @throws rate_limited
 */
export function countGuesses<Result>(
  limits: RateLimits,
  visitor: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.spendOnFailure([['codeMiss', visitor]], work, isGuess);
}

const guesses: ReadonlySet<ErrorCode> = new Set(['code_unknown', 'code_used_before', 'voucher_unknown']);

function isGuess(error: unknown): boolean {
  return error instanceof AppError && guesses.has(error.code);
}
