import { studioDay } from '@studio/contract/format/dates';
import type { LayerContext } from '../context.ts';
import { streamBody } from './streamBody.ts';

export interface CsvColumn<Row> {
  header: string;
  /** The cells are phone numbers, which are written as they were typed. */
  isPhone?: boolean;
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
  yield `\uFEFF${headerOf(columns)}`;
  for await (const rows of batches) yield csvLines(rows, columns);
}

export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return headerOf(columns) + csvLines(rows, columns);
}

function headerOf<Row>(columns: readonly CsvColumn<Row>[]): string {
  return lineOf(columns.map(({ header }) => csvCell(header)));
}

function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return rows.map((row) => lineOf(columns.map(({ cell, isPhone }) => csvCell(cell(row), isPhone)))).join('');
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** Text that a spreadsheet would run or change gets a leading `'` (DESIGN §4 CSV), except phone numbers. */
function csvCell(value: string | number | null, isPhone = false): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const marked = isPhone && isSafePhone(text) ? text : markedText(text);
  return /[",;\t\r\n]/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked;
}

/** A text that begins with the mark gets a second one, so that removing one mark always gives the original text. */
function markedText(text: string): string {
  if (isPlainNumber(text)) return text;
  const unmarked = text.replace(/^'+/, '');
  const marked = text.replace(laterFormula, "$1'");
  return runs.test(unmarked) || isRewritten(unmarked) ? `'${marked}` : marked;
}

/**
 * Matches phone numbers that are no formula: digits and separators, with no operator after a leading `+`. A spreadsheet
 * reads these as one number or as text, but `+27-82-555-0119` as a subtraction.
 */
function isSafePhone(text: string): boolean {
  return /^[\d(][\d ()./-]*$/.test(text) || /^\+[\d ().]+$/.test(text);
}

/** Matches negative numbers, such as the sum of a refund: a spreadsheet reads them as numbers. */
function isPlainNumber(text: string): boolean {
  return /^-\d{1,11}(?:\.\d+)?$/.test(text);
}

/** Matches formulas. Spreadsheets ignore blanks before an operator. */
const runs = /^(?:[\s\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|[\t\r\n])/;

/**
 * Matches the separator before a formula within a text. Where the list separator is `;`, a spreadsheet reads quotation
 * marks inside a line as text, so a semicolon or line break within them begins another cell.
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
