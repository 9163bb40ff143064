import type { Logger } from 'pino';

interface Repetition {
  /** The name in the log: an error of `expiry` is logged as `expiry failed`, and the next run follows. */
  name: string;
  everyMs: number;
  log: Logger;
}

/** Runs `work` at once and again after each pause. @returns a function that stops it and waits for the current run */
export function repeat(
  { name, everyMs, log }: Repetition,
  work: (isStopping: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  async function runOnce(): Promise<void> {
    await work(() => stopped).catch((error: unknown) => log.warn({ err: error }, `${name} failed`));
    // The jitter prevents replicas that started together from running together.
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
