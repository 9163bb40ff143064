import { AppError } from '../errors.ts';

/** Runs one task at a time, in order. @throws unavailable if `maxWaiting` tasks are queued or running */
export function createSerialQueue(maxWaiting: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return (task) => {
    if (waiting >= maxWaiting) return Promise.reject(busy());
    waiting += 1;
    const result = last.then(task).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}

function busy(): AppError {
  const message = 'Many pictures are being uploaded just now. Please try again in a moment.';
  return new AppError('unavailable', 'unavailable', message, { retryAfter: 10 });
}
