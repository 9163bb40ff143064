import { AppError } from '../errors.ts';

/** Runs one piece of work at a time, in order; at most `maxWaiting` wait, further ones are refused as `unavailable`. */
export function createOneByOne(maxWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return (work) => {
    if (waiting >= maxWaiting) return Promise.reject(busy());
    waiting += 1;
    const result = last.then(work).finally(() => {
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
