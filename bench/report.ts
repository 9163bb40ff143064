import { goals } from './goals.ts';
import { renderGrowth } from './report/growthTable.ts';
import type { GrowthTable } from './report/growthTable.ts';

export interface Row {
  what: string;
  perSecond: number;
  /** CPU time of the servers for one request or job. */
  cpuMs?: number;
  /** The name of the row with the upper limit; null for a limit itself. */
  of: string | null;
  /** A goal that is no share of a ceiling; those are in `goals.ts`. */
  goal?: { text: string; isMet: boolean };
  note?: string;
}

export interface Section {
  title: string;
  text: string;
  rows: Row[];
  growth?: GrowthTable[];
}

export function render({ title, text, rows, growth = [] }: Section): string {
  const tables = growth.map((table) => renderGrowth(table));
  if (rows.length > 0) tables.unshift(renderRows(rows));
  return [`## ${title}`, text, ...tables, ''].join('\n\n').trimEnd() + '\n';
}

/** Returns the row's share of its ceiling; null for a ceiling. */
export function ratioOf(row: Row, rows: readonly Row[]): number | null {
  const ceiling = rows.find(({ what }) => what === row.of);
  return ceiling ? row.perSecond / ceiling.perSecond : null;
}

function renderRows(rows: readonly Row[]): string {
  const hasCpu = rows.some(({ cpuMs }) => cpuMs !== undefined);
  const columns = ['', 'per second', 'of its ceiling', 'goal', ...(hasCpu ? ['CPU ms'] : []), ''];
  const lines = rows.map((row) => {
    const ratio = ratioOf(row, rows);
    const rate = row.perSecond < 10 ? row.perSecond.toFixed(1) : Math.round(row.perSecond);
    const cpu = hasCpu ? [row.cpuMs?.toFixed(3) ?? ''] : [];
    return [row.what, rate, ratio?.toFixed(2) ?? '', goalText(row, ratio), ...cpu, row.note ?? ''];
  });
  const align = columns.map((_column, index) => (index === 0 || index === columns.length - 1 ? '---' : '---:'));
  return [columns, align, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function goalText({ what, goal }: Row, ratio: number | null): string {
  if (goal) return goal.isMet ? goal.text : `**${goal.text}**`;
  const share = goals[what];
  if (ratio === null || share === undefined) return '';
  return ratio < share ? `**${share.toFixed(2)}**` : share.toFixed(2);
}
