// RELIABILITY Q07
import { backoffMs } from './mailWorker.ts';

test('the delays double from 15 seconds to 8 minutes', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => backoffMs(attempt, () => 1) / 1000);

  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 480, 480]);
});

test('each delay is between half and the full value, so that retries are spread', () => {
  expect(backoffMs(6, () => 0)).toBe(240_000);
  const pauses = Array.from({ length: 200 }, () => backoffMs(6));

  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(240_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(480_000);
  expect(new Set(pauses).size).toBeGreaterThan(150);
});

test('after an outage of ten minutes every mail is retried within another ten minutes', () => {
  expect(backoffMs(1000, () => 1)).toBeLessThanOrEqual(600_000);
});
