const firstMs = 15_000;
const longestMs = 8 * 60_000;

/**
 * Milliseconds until the next attempt: doubling from 15 seconds to 8 minutes, of which a random half is taken off, so
 * that the mails of an outage do not all come back at once. 120 attempts reach about eleven hours.
 */
export function backoffMs(attemptsMade: number, random: () => number = Math.random): number {
  const full = Math.min(firstMs * 2 ** Math.max(0, attemptsMade - 1), longestMs);
  return Math.round(full * (0.5 + random() / 2));
}
