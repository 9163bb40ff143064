import { DatabaseActivity, standstillMs } from './databaseActivity.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

test('an idle database counts neither as serving nor as standing still', () => {
  const activity = new DatabaseActivity(standstillMs);

  activity.noteRequest();
  activity.noteSuccess();
  jest.advanceTimersByTime(standstillMs);

  expect([activity.isServing(), activity.isStandingStill()]).toEqual([false, false]);
});

test('a database stands still when no query succeeds after a connection was requested', () => {
  const activity = new DatabaseActivity(standstillMs);

  activity.noteRequest();
  jest.advanceTimersByTime(standstillMs - 1);
  activity.noteRequest();
  const before = activity.isStandingStill();
  jest.advanceTimersByTime(1);

  expect([before, activity.isStandingStill()]).toEqual([false, true]);
});

test('one success ends a standstill', () => {
  const activity = new DatabaseActivity(standstillMs);
  activity.noteRequest();
  jest.advanceTimersByTime(standstillMs);

  activity.noteSuccess();

  expect([activity.isServing(), activity.isStandingStill()]).toEqual([true, false]);
});
