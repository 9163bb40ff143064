import type { ErrorCode } from '@studio/contract/errors';
import { AppError } from '../errors.ts';
import type { RateLimits } from './rateLimit.ts';

const codeGuesses: readonly ErrorCode[] = ['code_unknown', 'code_used_before', 'voucher_unknown'];

/**
 * Runs `work`, whose answer says whether a discount code or a voucher can be used. Rejections that show which codes
 * exist, or who has used one, count. After too many of them the visitor's network address gets no answer, not even for
 * a code that exists.
 * @param guesses the codes of these rejections
 * @throws rate_limited
 */
export function countGuesses<Result>(
  limits: RateLimits,
  visitor: string,
  work: () => Promise<Result>,
  guesses = codeGuesses,
): Promise<Result> {
  return limits.spendOnFailure(
    [['codeMiss', visitor]],
    work,
    (error) => error instanceof AppError && guesses.includes(error.code),
  );
}
