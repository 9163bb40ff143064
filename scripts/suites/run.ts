import { printResults } from './results.ts';
import type { SuiteResult } from './results.ts';
import { runSuite } from './runSuite.ts';
import { groups } from './suites.ts';
import type { Suite } from './suites.ts';

const isGroup = (name: string): name is keyof typeof groups => name in groups;
const names = process.argv.slice(2);
if (names.length === 0 || !names.every(isGroup)) {
  console.error(`usage: tsx scripts/suites/run.ts ${Object.keys(groups).join(' | ')} …`);
  process.exit(2);
}

const suites: Suite[] = names.filter(isGroup).flatMap((name) => groups[name]);
const parallel = suites.filter(({ isParallel }) => isParallel).values();
const results: SuiteResult[] = [];
// Runs two suites at a time.
await Promise.all([run(parallel), run(parallel)]);
await run(suites.filter(({ isParallel }) => !isParallel));
process.exitCode = printResults(results);

async function run(some: Iterable<Suite>): Promise<void> {
  for (const suite of some) results.push(await runSuite(suite));
}
