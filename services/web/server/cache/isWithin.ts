/** Returns false also if the clock was set back to before `since`. All values are in milliseconds. */
export function isWithin(duration: number, since: number, now: number): boolean {
  return now >= since && now - since < duration;
}

/**
 * Returns a function that reads at most once per `ms` milliseconds, so that a flood of requests causes one call to the
 * API.
 */
export function readOncePer<Answer>(ms: number, now: () => number, read: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (!last || !isWithin(ms, last.at, now())) last = { at: now(), answer: read() };
    return last.answer;
  };
}
