import { studioDay } from '@studio/contract/dates';
import { showToast } from '../ui/toast.ts';

export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => string | number | null;
}

/**
 * A table as CSV (SPEC §5): values with commas, quotes or newlines are quoted. A text that a spreadsheet would run gets a
 * leading `'` (DESIGN §4 CSV); a phone number such as `+27 82 555 0119` is no formula and stays as it is.
 */
export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = runs(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets skip what they take for blank before they look for `=`, `+`, `-` or `@`. */
function runs(text: string): boolean {
  const isPhone = /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(text) && !/^[-(]/.test(text);
  return /^[\s\uFEFF\u00A0\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%\t\r\n]/.test(text) && !isPhone;
}

/** Saves the rows as `<kind>-<today>.csv`, or says that there are none (SPEC §5). */
export function exportCsv<Row>(kind: string, rows: readonly Row[], columns: readonly CsvColumn<Row>[]): void {
  if (rows.length === 0) {
    showToast({ tone: 'destructive', title: 'No Data', description: 'No data available to export' });
    return;
  }
  // The mark at the start tells a spreadsheet that this is UTF-8.
  const file = new Blob(['\uFEFF', csvOf(rows, columns)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${kind}-${studioDay(new Date())}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  showToast({ title: 'Export Successful', description: `${count} in ${link.download}` });
}
