import { growthGoal } from '../goals.ts';

/** The cost of calls at growing sizes. */
export interface GrowthTable {
  title: string;
  /** What grows, for example `coming workshops`. */
  by: string;
  sizes: readonly number[];
  lines: readonly GrowthLine[];
  /** The file of the plot, beside the report. */
  file: string;
}

export interface GrowthLine {
  what: string;
  costs: readonly Cost[];
  /** Why this line may grow. */
  note?: string;
}

export interface Cost {
  medianMs: number;
  p95Ms: number;
  /** CPU time of all servers and the database for one call. */
  cpuMs: number;
}

/** Returns the median at the largest size divided by that at the smallest. */
export function growthOf({ costs }: GrowthLine): number {
  return ratio(costs.map(({ medianMs }) => medianMs));
}

export function renderGrowth({ title, by, sizes, lines, file }: GrowthTable): string {
  const header = [
    'ms',
    ...sizes.map((size) => size.toLocaleString('en')),
    'growth',
    'CPU ms',
    'growth of CPU',
    'p95',
    '',
  ];
  const align = header.map((_column, index) => (index === 0 || index === header.length - 1 ? '---' : '---:'));
  const rows = lines.map((line) => {
    const last = line.costs.at(-1);
    const medians = line.costs.map(({ medianMs }) => medianMs.toFixed(2));
    const cpuGrowth = ratio(line.costs.map(({ cpuMs }) => cpuMs));
    const cpu = [last?.cpuMs.toFixed(2), cpuGrowth.toFixed(2), last?.p95Ms.toFixed(1)];
    return [line.what, ...medians, growthText(line), ...cpu, line.note ?? ''];
  });
  const table = [header, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return [`### ${title}`, `![Median time of a call against ${by}](performance/${file})`, table].join('\n\n');
}

function growthText(line: GrowthLine): string {
  const growth = growthOf(line).toFixed(2);
  return growthOf(line) > growthGoal && !line.note ? `**${growth}**` : growth;
}

function ratio(values: readonly number[]): number {
  return (values.at(-1) ?? 0) / (values[0] ?? 0);
}
