import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Section } from './report.ts';
import { renderPage } from './report/performancePage.ts';
import { drawPlot } from './report/plot.ts';
import { readOptions } from './run/options.ts';
import type { Options } from './run/options.ts';
import { runSections } from './run/runSections.ts';
import { sectionsOf } from './sections.ts';

const page = 'reports/performance.md';
const plots = 'reports/performance';

try {
  const known = sectionsOf({ isQuick: false }).map(({ name }) => name);
  process.exitCode = await bench(readOptions(process.env, known));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** @returns the exit code */
async function bench({ names, runs, isQuick }: Options): Promise<number> {
  const sections = sectionsOf({ isQuick }).filter(({ name }) => names.includes(name));
  const results: Section[][] = [];
  const failed: string[] = [];
  for (let run = 1; run <= runs; run += 1) {
    if (runs > 1) console.log(`run ${run} of ${runs}`);
    const result = await runSections(run < runs ? sections.filter(({ isLong }) => !isLong) : sections);
    results.push(result.finished);
    failed.push(...result.failed);
  }

  mkdirSync(plots, { recursive: true });
  for (const table of (results.at(-1) ?? []).flatMap(({ growth = [] }) => growth))
    writeFileSync(join(plots, table.file), drawPlot(table));
  writeFileSync(page, renderPage(machine(), results));
  console.log(`written to ${page}`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}, at ${commit}, ${day}.`;
}
