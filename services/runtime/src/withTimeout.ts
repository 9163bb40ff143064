import pTimeout from 'p-timeout';

/** Does not cancel the work behind the promise. @throws TimeoutError of p-timeout */
export function withTimeout<T>(timeoutMs: number, action: string, promise: Promise<T>): Promise<T> {
  return pTimeout(promise, { milliseconds: timeoutMs, message: `${action} took longer than ${timeoutMs} ms` });
}

/** Waits for the promise, but not longer than this. @throws what the promise rejects with in time */
export async function waitAtMost(timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  await pTimeout(promise, { milliseconds: timeoutMs, fallback: () => undefined });
}
