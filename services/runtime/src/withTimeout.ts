import pTimeout from 'p-timeout';

/** Rejects after the timeout. The work continues. @throws TimeoutError of p-timeout */
export function withTimeout<T>(timeoutMs: number, action: string, promise: Promise<T>): Promise<T> {
  return pTimeout(promise, { milliseconds: timeoutMs, message: `${action} took longer than ${timeoutMs} ms` });
}

/** Waits for the promise, at most this long. @throws what the promise rejects with in that time */
export async function waitAtMost(timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  await pTimeout(promise, { milliseconds: timeoutMs, fallback: () => undefined });
}
