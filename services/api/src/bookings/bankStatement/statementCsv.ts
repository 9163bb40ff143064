import { maxStatementRows } from '@studio/contract/admin/bankStatements';
import { isDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { firstLines, readCsvLines } from '../../input/csvLines.ts';
import type { CsvLine } from '../../input/csvLines.ts';

/** Money that came to the account. */
export interface StatementRow {
  day: Day;
  amount: Cents;
  /** What the bank and the payer wrote, of all columns with text. */
  description: string;
}

const dateNames = ['transaction date', 'date', 'posting date', 'value date'];
const textName = /description|reference|details|narrative|narration|memo/;
const amountName = /^(amount|transaction amount)( \(?(zar|r)\)?)?$/;
const creditName = /^(money in|credits?|credit amount|deposits?)( \(?(zar|r)\)?)?$/;

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
  const headerIndex = lines.slice(0, firstLines).findIndex((line) => columnsOf(line) !== null);
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
  const date = dateNames.map((name) => names.indexOf(name)).find((index) => index >= 0);
  const texts = names.flatMap((name, index) => (textName.test(name) ? index : []));
  const credit = names.findIndex((name) => creditName.test(name));
  const amount = credit >= 0 ? credit : names.findIndex((name) => amountName.test(name));
  return date === undefined || texts.length === 0 || amount < 0 ? null : { date, texts, amount };
}

function rowOf({ number, cells }: CsvLine, width: number, { date, texts, amount }: Columns): StatementRow[] {
  // A decimal comma without quotation marks would shift all values after it to the next column.
  if (cells.slice(width).some((value) => value.trim() !== '')) {
    throw new TypeError(`Line ${number} has more values than there are columns.`);
  }
  const amountText = plain(cells[amount]);
  const dateText = plain(cells[date]);
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
  const described = texts.map((index) => plain(cells[index])).filter((text) => text !== '');
  return [{ day, amount: cents, description: [...new Set(described)].join(' ').slice(0, 300) }];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2026-11-20`, `2026/11/20`, `20261120`, `20/11/2026`, `20 Nov 2026`; a time may follow. South Africa names the day first. */
function dayOf(text: string): Day | null {
  const [, y1, m1, d1] = /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?:$|[ T])/.exec(text) ?? [];
  const [, d2, m2, y2] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?:$| )/.exec(text) ?? [];
  const [, d3, name, y3] = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})(?:$| )/i.exec(text) ?? [];
  const month = name === undefined ? (m1 ?? m2) : String(months.indexOf(name.toLowerCase()) + 1);
  const day = `${y1 ?? y2 ?? y3}-${(month ?? '').padStart(2, '0')}-${(d1 ?? d2 ?? d3 ?? '').padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f]/g;

function plain(cell = ''): string {
  return cell.replace(controlCharacters, ' ').trim().slice(0, 200).toWellFormed();
}
