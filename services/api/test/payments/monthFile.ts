import { studioDay } from '@studio/contract/format/dates';
import type { AdminClient } from '../admins.ts';
import type { TestApp } from '../app.ts';

/** Returns the cell below a header as it stands in the file. */
export type MonthRow = (header: string) => string;

export const thisMonth = studioDay(new Date()).slice(0, 7);

/** Downloads the documents and payments of a month. Cells in tests have no commas. */
export async function readMonthFile(
  { url }: Pick<TestApp, 'url'>,
  { cookie }: AdminClient,
  month = thisMonth,
): Promise<{ answer: Response; rows: MonthRow[] }> {
  const path = `${url}/api/admin/exports/invoices?month=${month}`;
  const answer = await fetch(path, { headers: { Cookie: cookie } });
  const [header = '', ...lines] = (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const names = header.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return (name: string) => cells[names.indexOf(name)] ?? `no column ${name}`;
  });
  return { answer, rows };
}

/** Sums a column in cents. */
export function sumOfColumn(rows: readonly MonthRow[], column: string): number {
  return rows.reduce((total, cell) => total + Math.round(Number(cell(column)) * 100), 0);
}
