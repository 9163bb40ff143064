import pTimeout from 'p-timeout';

/**
 * The promise's result. What was started is not cancelled.
 *
 * @throws TimeoutError of p-timeout after `timeoutMs`
 */
export function withTimeout<T>(timeoutMs: number, action: string, promise: Promise<T>): Promise<T> {
  return pTimeout(promise, { milliseconds: timeoutMs, message: `${action} took longer than ${timeoutMs} ms` });
}
