import type { RateLimits } from '../../limits/rateLimit.ts';

/**
 * Does what answers whether a discount code can be used. Answers that help to find codes, or people who have used them,
 * count; an address that got too many of them gets no answer, also about a code that exists.
 * @throws rate_limited
 */
export function countGuesses<Result>(
  limits: RateLimits,
  visitor: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.spendOnCodes([['codeMiss', visitor]], ['code_unknown', 'code_used_before'], work);
}
