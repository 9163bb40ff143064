/**
 * Runs `work`, which does not throw, now and again after each pause. @returns a function that stops it and waits for
 * the current run
 */
export function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  async function runOnce(): Promise<void> {
    await work();
    // The jitter keeps replicas that started together from running together.
    if (!stopped) timer = setTimeout(next, everyMs * (0.75 + Math.random() / 2));
  }
  function next(): void {
    running = runOnce();
  }
  next();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
