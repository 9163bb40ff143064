import type { Cents } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { readCsvLines } from '../../../input/csvLines.ts';

/** One transaction of PayFast's history, without the payer's data. */
export interface HistoryRow {
  at: Date;
  /** Such as `Funds Received` and `Funds Received (Refund)`. */
  type: string;
  /** `other` are payouts and fees of the account. */
  kind: 'payment' | 'refund' | 'other';
  /** Negative if money left the account. */
  gross: Cents;
  /** Null if PayFast lists no fee. */
  fee: Cents | null;
  /** Our hold id; '' for a payment without one. */
  merchantPaymentId: string;
  providerPaymentId: string;
}

const names = ['Date', 'Type', 'Sign', 'Gross', 'Fee', 'M Payment ID', 'PF Payment ID'] as const;
type Name = (typeof names)[number];

/**
 * Reads columns by their header, because some are optional (PAYFAST §5). Spreadsheets may have saved separators as
 * semicolons and decimal points as commas.
 * @throws TypeError for another kind of file, and for an amount that can be read as two sums
 */
export function parseHistory(csv: string): HistoryRow[] {
  const [header, ...lines] = readCsvLines(csv.replace(/^\uFEFF/, ''));
  const columns = new Map(header?.cells.map((name, index) => [name.trim().toLowerCase(), index]));
  const missing = names.filter((name) => !columns.has(name.toLowerCase()));
  if (missing.length > 0) throw new TypeError(`The columns ${missing.join(', ')} are missing.`);
  return lines.map(({ number, cells }) => {
    // A decimal comma without quotation marks would shift all values after it to the next column.
    if (cells.slice(header?.cells.length).some((value) => value.trim() !== '')) {
      throw new TypeError(`Line ${number} has more values than there are columns.`);
    }
    const cell = (name: Name) => plain(cells[columns.get(name.toLowerCase()) ?? -1] ?? '');
    const type = cell('Type');
    const kind = kindOf(type);
    const gross = centsOf(cell('Gross'), number) ?? 0;
    if (cell('Gross') === '' && kind !== 'other') throw new TypeError(`Line ${number} has no amount.`);
    return {
      at: instantOf(cell('Date'), number),
      type,
      kind,
      gross: /^debit$/i.test(cell('Sign')) ? -Math.abs(gross) : gross,
      fee: centsOf(cell('Fee'), number),
      merchantPaymentId: cell('M Payment ID'),
      providerPaymentId: cell('PF Payment ID'),
    };
  });
}

function kindOf(type: string): HistoryRow['kind'] {
  if (/refund/i.test(type)) return 'refund';
  return /funds received/i.test(type) ? 'payment' : 'other';
}

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f]/g;

function plain(cell: string): string {
  return cell.replace(controlCharacters, '').trim().slice(0, 100).toWellFormed();
}

/** Returns null for an empty cell. */
function centsOf(text: string, line: number): Cents | null {
  if (text === '') return null;
  const cents = parseAmount(text);
  if (cents === null) throw new TypeError(`Line ${line} has the amount "${text}", which cannot be read for certain.`);
  return cents;
}

/** Reads `2026-11-20 12:00:01` in South African time, which has no daylight saving. The time may be missing. */
function instantOf(text: string, line: number): Date {
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const at = new Date(`${day}T${time}+02:00`);
  if (Number.isNaN(at.getTime())) throw new TypeError(`Line ${line} has a date that cannot be read.`);
  return at;
}
