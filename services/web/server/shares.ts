/** Limits concurrency: `enter` returns a function to leave, or null when `most` are inside. */
export interface Shares {
  enter(who: string): (() => void) | null;
}

export function createShares(most: number): Shares {
  const inside = new Map<string, number>();

  function leave(who: string): void {
    const left = (inside.get(who) ?? 0) - 1;
    if (left > 0) inside.set(who, left);
    else inside.delete(who);
  }

  return {
    enter: (who) => {
      const already = inside.get(who) ?? 0;
      if (already >= most) return null;
      inside.set(who, already + 1);
      return () => leave(who);
    },
  };
}
