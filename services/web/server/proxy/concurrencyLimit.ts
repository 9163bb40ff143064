/** Limits concurrent requests of one visitor. `enter` returns a function to call at the end, or null at the limit. */
export interface ConcurrencyLimit {
  enter(address: string): (() => void) | null;
}

export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  const running = new Map<string, number>();

  function leave(address: string): void {
    const left = (running.get(address) ?? 0) - 1;
    if (left > 0) running.set(address, left);
    else running.delete(address);
  }

  return {
    enter: (address) => {
      const current = running.get(address) ?? 0;
      if (current >= limit) return null;
      running.set(address, current + 1);
      return () => leave(address);
    },
  };
}
