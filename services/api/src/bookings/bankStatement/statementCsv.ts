import { maxStatementRows } from '@studio/contract/admin/bankStatements';
import { isDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { headerSearchLines, readCsvLines } from '../../input/csvLines.ts';
import type { CsvLine } from '../../input/csvLines.ts';

/** Money that came to the account. */
export interface StatementRow {
  day: Day;
  amount: Cents;
  /** What the bank and the payer wrote, of all columns with text. */
  description: string;
}

/** The first of these that the header has is used. */
const dateHeaders = ['transaction date', 'date', 'posting date', 'value date'];
const textHeader = /description|reference|details|narrative|narration|memo/;
const amountHeader = /^(amount|transaction amount)( \(?(zar|r)\)?)?$/;
const creditHeader = /^(money in|credits?|credit amount|deposits?)( \(?(zar|r)\)?)?$/;

/** Numbers of the columns, from 0. */
interface Columns {
  date: number;
  texts: number[];
  amount: number;
}

/**
 * Reads the columns by their header, because each bank has its own; lines about the account may stand before it. Rows of
 * money that left the account are left out.
 * @throws TypeError with a sentence for another file, and for a date or an amount that cannot be read for certain
 */
export function parseStatement(csv: string): StatementRow[] {
  const lines = readCsvLines(csv.replace(/^\uFEFF/, ''));
  const headerIndex = lines.slice(0, headerSearchLines).findIndex((line) => columnsOf(line) !== null);
  const header = lines[headerIndex];
  const columns = header && columnsOf(header);
  if (!columns) {
    throw new TypeError('Please export it with the columns Date, Description or Reference, and Amount or Money In.');
  }
  const rows = lines.slice(headerIndex + 1);
  if (rows.length > maxStatementRows) {
    throw new TypeError(`It has more than ${maxStatementRows} rows. Please export a shorter period.`);
  }
  return rows.flatMap((line) => rowOf(line, header.cells.length, columns));
}

function columnsOf({ cells }: CsvLine): Columns | null {
  const names = cells.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  const date = dateHeaders.map((name) => names.indexOf(name)).find((index) => index >= 0);
  const texts = names.flatMap((name, index) => (textHeader.test(name) ? index : []));
  const credit = names.findIndex((name) => creditHeader.test(name));
  const amount = credit >= 0 ? credit : names.findIndex((name) => amountHeader.test(name));
  return date === undefined || texts.length === 0 || amount < 0 ? null : { date, texts, amount };
}

function rowOf({ number, cells }: CsvLine, width: number, { date, texts, amount }: Columns): StatementRow[] {
  // A decimal comma without quotation marks would shift all values after it to the next column.
  if (cells.slice(width).some((value) => value.trim() !== '')) {
    throw new TypeError(`Line ${number} has more values than there are columns.`);
  }
  const amountText = cleanCell(cells[amount]);
  const dateText = cleanCell(cells[date]);
  // Opening and closing balances have no amount, and totals no date.
  if (amountText === '' || dateText === '') return [];
  const cents = parseAmount(amountText.replace(/^\+/, '').replace(/ ?Cr$/i, ''));
  if (cents === null) {
    if (/^\(.*\)$| ?Dr$/i.test(amountText)) return [];
    throw new TypeError(`Line ${number} has the amount "${amountText}", which cannot be read for certain.`);
  }
  if (cents <= 0) return [];
  const day = dayOf(dateText);
  if (day === null) throw new TypeError(`Line ${number} has the date "${dateText}", which cannot be read.`);
  const described = texts.map((index) => cleanCell(cells[index])).filter((text) => text !== '');
  return [{ day, amount: cents, description: [...new Set(described)].join(' ').slice(0, 300) }];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A time may follow. South Africa names the day before the month. */
const datePatterns = [
  // 2026-11-20, 2026/11/20, 20261120
  /^(?<year>\d{4})[-/]?(?<month>\d\d)[-/]?(?<day>\d\d)(?:$|[ T])/,
  // 20/11/2026
  /^(?<day>\d{1,2})[-/](?<month>\d{1,2})[-/](?<year>\d{4})(?:$| )/,
  // 20 Nov 2026
  /^(?<day>\d{1,2})[- ](?<month>[a-z]{3})[a-z]*[- ](?<year>\d{4})(?:$| )/i,
];

/** Returns null for a date that cannot be read or does not exist. */
function dayOf(text: string): Day | null {
  const parts = datePatterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  const { year = '', month = '', day = '' } = parts ?? {};
  const monthNumber = /^\d/.test(month) ? month : String(months.indexOf(month.toLowerCase()) + 1);
  const date = `${year}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? date : null;
}

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f]/g;

function cleanCell(cell = ''): string {
  return cell.replace(controlCharacters, ' ').trim().slice(0, 200).toWellFormed();
}
