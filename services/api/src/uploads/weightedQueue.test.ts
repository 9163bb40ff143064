import { createWeightedQueue } from './weightedQueue.ts';

/** Starts tasks. Each ends when `end` is called with its name. */
function startTasks() {
  const run = createWeightedQueue({ maxWeight: 40, maxTasks: 4 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, weight: number) =>
    run(weight, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { start, started, end };
}

test('two tasks of half the weight run at the same time, and a heavy one waits until it runs alone', async () => {
  const { start, started, end } = startTasks();
  const all = [start('one', 20), start('two', 20), start('heavy', 40), start('last', 20)];
  await new Promise(setImmediate);

  expect(started).toEqual(['one', 'two']);
  await end('one');
  expect(started).toEqual(['one', 'two']);
  await end('two');
  expect(started).toEqual(['one', 'two', 'heavy']);
  await end('heavy');
  expect(started).toEqual(['one', 'two', 'heavy', 'last']);
  await end('last');
  await Promise.all(all);
});

test('a task beyond the limit is rejected, and a failed task makes room', async () => {
  const run = createWeightedQueue({ maxWeight: 40, maxTasks: 1 });
  const failing = run(40, () => Promise.reject(new Error('broken picture')));

  await expect(run(40, async () => 'second')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(failing).rejects.toThrow('broken picture');
  await expect(run(40, async () => 'third')).resolves.toBe('third');
});
