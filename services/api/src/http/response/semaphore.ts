export interface Semaphore {
  /** Waits until fewer than `limit` callers are inside. @returns a function that leaves; only its first call counts */
  enter: () => Promise<() => void>;
}

/** Lets at most `limit` callers in at a time, in the order of their arrival. */
export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = limit;

  function leaveOnce(): () => void {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    enter: async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((enter) => waiting.push(enter));
      return leaveOnce();
    },
  };
}
