import { setImmediate } from 'node:timers';
import { act } from '@testing-library/react';

/** From here on the clock stands still; what needs no clock goes on. Ends with `jest.useRealTimers()`. */
export function stopTime(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

/** Lets so many seconds go by, and a few milliseconds, with everything that becomes due and what follows from it. */
export async function passTime(seconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  // An answer is read in turns of the event loop, not of the clock; what it changes is told a millisecond later.
  for (let turn = 0; turn < 5; turn += 1) {
    await act(async () => {
      await new Promise<void>((done) => void setImmediate(done));
      await jest.advanceTimersByTimeAsync(1);
    });
  }
}
