import { studioDay } from '@studio/contract/format/dates';
import type { LayerContext } from '../context.ts';
import { streamBody } from './streamBody.ts';

export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => string | number | null;
}

/** Responds with the rows as a file `<kind>-<today>.csv` (SPEC §5). */
export function streamCsv<Row>(
  ctx: LayerContext,
  kind: string,
  columns: readonly CsvColumn<Row>[],
  read: () => AsyncIterable<readonly Row[]>,
): Promise<void> {
  ctx.type = 'text/csv; charset=utf-8';
  ctx.attachment(`${kind}-${studioDay(new Date())}.csv`);
  return streamBody(ctx, () => csvFile(columns, read()));
}

async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void, void> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\uFEFF${lineOf(columns.map(({ header }) => header))}`;
  for await (const rows of batches) yield csvLines(rows, columns);
}

/** The header and the rows as CSV. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return lineOf(columns.map(({ header }) => header)) + csvLines(rows, columns);
}

function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return rows.map((row) => lineOf(columns.map(({ cell }) => cell(row)))).join('');
}

/** What a spreadsheet would run or change gets a leading `'` (DESIGN §4 CSV). Phone numbers get spaces instead. */
function lineOf(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = markedText(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that already begins with the mark gets a second one, so that removing one mark always restores the text. */
function markedText(text: string): string {
  if (isPlainNumber(text)) return text;
  if (isPhone(text)) return spacedPhone(text);
  const unmarked = text.replace(/^'+/, '');
  const marked = text.replace(laterFormula, "$1'");
  return runs.test(unmarked) || isRewritten(unmarked) ? `'${marked}` : marked;
}

/** Matches negative numbers, such as the sum of a refund: a spreadsheet reads them as numbers. */
function isPlainNumber(text: string): boolean {
  return /^-\d{1,11}(?:\.\d+)?$/.test(text);
}

/** Matches formulas; spreadsheets ignore blanks before an operator. */
const runs = /^(?:[\s\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|[\t\r\n])/;

/**
 * Matches the end before a formula within a text. Where the list separator is `;`, quotes inside a line count as text,
 * so that a semicolon or line break within them begins another cell.
 */
const laterFormula = /([;\t\r\n])(?='*(?:[^\S\t\r\n]|\u200B)*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%])/g;

/** Matches texts that a spreadsheet would parse as a number, a date or a boolean. */
function isRewritten(text: string): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return (
    !isDay &&
    /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\(\d+\)|true|false|\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?)$/i.test(text)
  );
}

/** Matches phone numbers, which a spreadsheet would compute as sums or numbers: `+27-82-555-0119`, `0027825550119`. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^0\d{9,14}$/.test(text) || (/^\+[\d\s()./-]+$/.test(text) && digits >= 7 && digits <= 15);
}

/** `+27825550119` → `+27 82 555 0119` */
function spacedPhone(text: string): string {
  return text
    .replace(/[\s./-]+/g, ' ')
    .replace(/\d{7,}/g, (digits) => digits.replace(/^(\d\d(?=\d{9}))?(\d+)(\d{3})(\d{4})$/, '$1 $2 $3 $4').trim());
}
