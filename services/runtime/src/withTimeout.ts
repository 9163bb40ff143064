import pTimeout from 'p-timeout';

/** Does not cancel the work behind the promise. @throws TimeoutError of p-timeout */
export function withTimeout<T>(timeoutMs: number, action: string, promise: Promise<T>): Promise<T> {
  return pTimeout(promise, { milliseconds: timeoutMs, message: `${action} took longer than ${timeoutMs} ms` });
}
