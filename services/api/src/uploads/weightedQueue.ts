import { AppError } from '../errors.ts';

type WeightedQueue = <Result>(weight: number, task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs tasks in order. Several run at a time while the sum of their weights is at most `maxWeight`.
 * @throws unavailable if `maxTasks` tasks are queued or running
 */
export function createWeightedQueue({ maxWeight, maxTasks }: { maxWeight: number; maxTasks: number }): WeightedQueue {
  const waiting: { weight: number; start: () => void }[] = [];
  let tasks = 0;
  let runningWeight = 0;

  function startNext(): void {
    for (let next = waiting[0]; next && runningWeight + next.weight <= maxWeight; next = waiting[0]) {
      waiting.shift();
      runningWeight += next.weight;
      next.start();
    }
  }

  return async (weight, task) => {
    if (tasks >= maxTasks) throw busy();
    tasks += 1;
    await new Promise<void>((start) => {
      waiting.push({ weight, start });
      startNext();
    });
    try {
      return await task();
    } finally {
      tasks -= 1;
      runningWeight -= weight;
      startNext();
    }
  };
}

function busy(): AppError {
  const message = 'Many pictures are being uploaded just now. Please try again in a moment.';
  return new AppError('unavailable', 'unavailable', message, { retryAfter: 10 });
}
