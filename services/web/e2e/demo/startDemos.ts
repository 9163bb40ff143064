import type { FullConfig } from '@playwright/test';
import { demo, rememberDemos } from './demo.ts';
import { copyData } from './demoData.ts';
import { endDemo, launchDemo } from './launchDemo.ts';
import { findUnexpectedLogLines } from './loggedPeople.ts';

/**
 * Starts a demo for each worker, without rate limits.
 * @returns a function that ends the demos and checks their logs
 */
export default async function startDemos({ workers }: FullConfig): Promise<() => Promise<void>> {
  const started = await Promise.all(
    Array.from({ length: workers }, () => launchDemo({ RATE_LIMIT_MULTIPLIER: '1000' })),
  );
  rememberDemos(started.map(({ demo: of }) => of));
  const workerIndexes = started.map((_, index) => index);
  for (const index of workerIndexes) await copyData(demo(index));

  return async () => {
    const unexpected: string[] = [];
    for (const index of workerIndexes) {
      const lines = findUnexpectedLogLines(demo(index));
      unexpected.push(...(await lines.catch((error: unknown) => [`the logs could not be checked: ${String(error)}`])));
    }
    await Promise.all(started.map(({ pid }) => endDemo(pid)));
    if (unexpected.length > 0)
      throw new Error(
        `The logs contain typed texts or lines that are not JSON:\n${unexpected.slice(0, 20).join('\n')}`,
      );
  };
}
