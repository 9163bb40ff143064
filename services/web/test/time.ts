import { setImmediate } from 'node:timers';
import { act } from '@testing-library/react';

/** Stops the clock, but not the event loop. A test ends it with `jest.useRealTimers()`. */
export function stopTime(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

/** Advances the clock by `seconds` and a few milliseconds, and runs everything that becomes due. */
export async function advanceTime(seconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  // Answers are processed by the event loop, not by fake timers; React Query notifies a millisecond later.
  for (let turn = 0; turn < 5; turn += 1) {
    await act(async () => {
      await new Promise<void>((done) => void setImmediate(done));
      await jest.advanceTimersByTimeAsync(1);
    });
  }
}
