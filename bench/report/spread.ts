import { ratioOf } from '../report.ts';
import type { Section } from '../report.ts';
import { growthOf } from './growthTable.ts';

/** Returns a table with the ratios of each run and their spread: half of the range, as a share of the median. */
export function renderSpread(runs: readonly (readonly Section[])[]): string {
  const ratios = runs.map(ratiosOf);
  const names = [...(ratios[0]?.keys() ?? [])];
  const rows = names.map((name) => {
    const values = ratios.flatMap((run) => run.get(name) ?? []);
    return [name, ...values.map((value) => value.toFixed(2)), `± ${(spreadOf(values) * 100).toFixed(0)} %`];
  });
  const header = ['', ...runs.map((_run, index) => `run ${index + 1}`), 'spread'];
  const align = header.map((_column, index) => (index === 0 ? '---' : '---:'));
  return [header, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / 2 / middle;
}

function ratiosOf(sections: readonly Section[]): Map<string, number> {
  const ratios = new Map<string, number>();
  for (const { title, rows, growth = [] } of sections) {
    for (const row of rows) {
      const ratio = ratioOf(row, rows);
      if (ratio !== null) ratios.set(`${title}: ${row.what}`, ratio);
    }
    for (const { by, lines } of growth) for (const line of lines) ratios.set(`${by}: ${line.what}`, growthOf(line));
  }
  return ratios;
}
