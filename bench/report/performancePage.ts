import { render } from '../report.ts';
import type { Section } from '../report.ts';
import { renderSpread } from './spread.ts';

/** Puts the results into the fixed text. The tables are those of the last run. */
export function renderPage(template: string, machine: string, runs: readonly (readonly Section[])[]): string {
  const values: Record<string, string> = {
    machine,
    sections: (runs.at(-1) ?? []).map(render).join('\n').trimEnd(),
    spread: runs.length > 1 ? renderSpread(runs) : 'This was one run; `make bench RUNS=3` shows the spread of three.',
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
