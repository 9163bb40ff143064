/** Measures `work` in milliseconds. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The median. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Measures two kinds of work alternately, so that a busy machine slows both.
 *
 * @returns their medians
 */
export async function compareTimes(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<{ one: number; other: number }> {
  const times = { one: [] as number[], other: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.one.push(await millisecondsOf(one));
    times.other.push(await millisecondsOf(other));
  }
  return { one: median(times.one), other: median(times.other) };
}
