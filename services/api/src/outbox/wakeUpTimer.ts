export interface WakeUpTimer {
  wakeUp(): void;
  /** Resolves after the delay, or at once on `wakeUp` if `canWake`. A wake-up before the call counts too. */
  sleep(milliseconds: number, canWake: boolean): Promise<void>;
}

export function createWakeUpTimer(): WakeUpTimer {
  let isWoken = false;
  let wake: (() => void) | null = null;

  return {
    wakeUp() {
      isWoken = true;
      wake?.();
    },
    async sleep(milliseconds, canWake) {
      if (!(canWake && isWoken)) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, milliseconds);
          function done(): void {
            clearTimeout(timer);
            wake = null;
            resolve();
          }
          wake = canWake ? done : null;
        });
      }
      isWoken = false;
    },
  };
}
