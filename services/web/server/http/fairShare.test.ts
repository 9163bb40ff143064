/** @jest-environment node */
import { TooManyRequests, createFairShare } from './fairShare.ts';

const limits = { maxRunning: 2, maxWaiting: 2, maxWaitMs: 60_000 };

/** A task that ends with `end`. */
function openTask() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = jest.fn(() => ended);
  return { run, end };
}

test('two tasks of a network run at the same time, the others wait in order', async () => {
  const share = createFairShare(limits);
  const tasks = [openTask(), openTask(), openTask(), openTask()];
  const all = tasks.map(({ run }) => share.run('a', run));
  const started = () => tasks.map(({ run }) => run.mock.calls.length);

  expect(started()).toEqual([1, 1, 0, 0]);
  tasks[1]?.end();
  await all[1];
  await Promise.resolve();
  expect(started()).toEqual([1, 1, 1, 0]);

  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(started()).toEqual([1, 1, 1, 1]);
});

test('a task beyond the waiting limit is rejected, and another network is not affected', async () => {
  const share = createFairShare(limits);
  const tasks = Array.from({ length: 4 }, openTask);
  const all = tasks.map(({ run }) => share.run('a', run));

  await expect(share.run('a', async () => 'fifth')).rejects.toThrow(TooManyRequests);
  await expect(share.run('b', async () => 'first')).resolves.toBe('first');

  for (const { end } of tasks) end();
  await Promise.all(all);
  await expect(share.run('a', async () => 'later')).resolves.toBe('later');
});

test('a task that waits too long is rejected and gives up its place', async () => {
  const share = createFairShare({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 });
  const open = openTask();
  const first = share.run('a', open.run);
  const late = openTask();

  await expect(share.run('a', late.run)).rejects.toThrow(TooManyRequests);
  const next = share.run('a', async () => 'next');
  open.end();

  await expect(next).resolves.toBe('next');
  await first;
  expect(late.run).not.toHaveBeenCalled();
});

test('a failing task frees its slot', async () => {
  const share = createFairShare({ ...limits, maxRunning: 1 });

  await expect(share.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(share.run('a', async () => 'next')).resolves.toBe('next');
});
