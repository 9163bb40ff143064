/** False also when the clock was set back to before `since`. All in milliseconds. */
export function isWithin(duration: number, since: number, now: number): boolean {
  return now >= since && now - since < duration;
}
