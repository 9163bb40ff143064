import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Section } from './report.ts';
import { renderPage } from './report/performancePage.ts';
import { drawPlot } from './report/plot.ts';
import { renderSpread } from './report/spread.ts';
import { readOptions } from './run/options.ts';
import type { Options } from './run/options.ts';
import { runSections } from './run/runSections.ts';
import { sectionsOf } from './sections.ts';

const template = 'bench/performance.template.md';
/** The page is written only when all sections were measured; plots of another run can be looked at in the cache. */
const written = { page: 'docs/performance.md', plots: 'docs/performance' };
const unwrittenPlots = '.cache/bench-plots';

try {
  const known = sectionsOf({ isQuick: false }).map(({ name }) => name);
  process.exitCode = await bench(readOptions(process.env, known), known.length);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** @returns the exit code */
async function bench({ names, runs, isQuick }: Options, known: number): Promise<number> {
  const sections = sectionsOf({ isQuick }).filter(({ name }) => names.includes(name));
  const results: Section[][] = [];
  const failed: string[] = [];
  for (let run = 1; run <= runs; run += 1) {
    if (runs > 1) console.log(`run ${run} of ${runs}`);
    const result = await runSections(run < runs ? sections.filter(({ isLong }) => !isLong) : sections);
    results.push(result.finished);
    failed.push(...result.failed);
  }
  if (runs > 1) console.log(renderSpread(results));

  const isWhole = names.length === known && failed.length === 0 && !isQuick;
  const last = results.at(-1) ?? [];
  writePlots(last, isWhole ? written.plots : unwrittenPlots);
  if (isWhole) {
    writeFileSync(written.page, renderPage(readFileSync(template, 'utf8'), machine(), results));
    console.log(`written to ${written.page}`);
  }
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}. ${written.page} is unchanged.`);
  return failed.length > 0 ? 1 : 0;
}

function writePlots(sections: readonly Section[], folder: string): void {
  for (const table of sections.flatMap(({ growth = [] }) => growth)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, table.file), drawPlot(table));
    console.log(`plot in ${join(folder, table.file)}`);
  }
}

function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}, at ${commit}, ${day}.`;
}
