import { withTimeout } from './withTimeout.ts';

test('a promise that settles in time gives its result', async () => {
  await expect(withTimeout(60_000, 'reading', Promise.resolve(7))).resolves.toBe(7);
});

test('a promise that does not settle in time is rejected with the action and the limit', async () => {
  const pending = new Promise(() => undefined);

  await expect(withTimeout(1, 'connecting to the queue', pending)).rejects.toThrow(
    'connecting to the queue took longer than 1 ms',
  );
});
