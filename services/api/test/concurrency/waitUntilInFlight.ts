import { setTimeout as sleep } from 'node:timers/promises';
import { requestsInFlight } from '../../src/metrics/counters.ts';

/**
 * Waits until `count` requests are in progress in the apps of this process.
 *
 * @throws after a minute
 */
export async function waitUntilInFlight(count: number): Promise<void> {
  const last = performance.now() + 60_000;
  for (;;) {
    const now = (await requestsInFlight.get()).values[0]?.value ?? 0;
    if (now === count) return;
    if (performance.now() > last) throw new Error(`${now} requests are in flight, not ${count}`);
    await sleep(5);
  }
}
