import { render } from '../report.ts';
import type { Section } from '../report.ts';
import { renderSpread } from './spread.ts';

/** Renders the results. The tables are those of the last run. */
export function renderPage(machine: string, runs: readonly (readonly Section[])[]): string {
  const sections = (runs.at(-1) ?? []).map(render);
  if (runs.length > 1)
    sections.push(
      `## Spread of the runs\n\nHalf of the range of the ratios, as a share of their median.\n\n${renderSpread(runs)}\n`,
    );
  return `# Performance\n\n${machine} A goal in bold is missed.\n\n${sections.join('\n')}`;
}
