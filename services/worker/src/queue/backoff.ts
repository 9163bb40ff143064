const firstMs = 15_000;
const longestMs = 8 * 60_000;

/** Doubles from 15 seconds to 8 minutes: 120 attempts take about eleven hours. Random parts spread the retries. */
export function backoffMs(attemptsMade: number, random: () => number = Math.random): number {
  const full = Math.min(firstMs * 2 ** Math.max(0, attemptsMade - 1), longestMs);
  return Math.round(full * (0.5 + random() / 2));
}
