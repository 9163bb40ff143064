import { feeOf, rand, toCents } from '../itn.ts';
import type { Checkout, Refund } from '../transactionFile.ts';

const header =
  'Date,Type,Sign,Party,Name,Description,Currency,Funding Type,Gross,Fee,Net,Balance,M Payment ID,PF Payment ID';
const refundFee = 230;

/** Returns the transactions of the days `from` to `to` as PayFast's CSV, the oldest first (PAYFAST §5). */
export function historyLines(checkouts: Checkout[], refunds: Refund[], from: string, to: string): string[] {
  const payments = checkouts.filter(({ choice, paidAt }) => choice === 'paid' && paidAt !== null);
  const rows = [
    ...payments.map((checkout) => {
      const gross = toCents(checkout.fields['amount'] ?? '0');
      return rowOf(checkout.paidAt ?? new Date(), ['Funds Received', 'Credit'], gross, -feeOf(gross), checkout);
    }),
    ...refunds.map(({ at, amount, pfPaymentId }) => {
      const paid = payments.find((checkout) => checkout.pfPaymentId === pfPaymentId);
      return rowOf(at, ['Funds Received (Refund)', 'Debit'], -amount, -refundFee, paid ?? { pfPaymentId, fields: {} });
    }),
  ];
  return rows
    .filter(({ date }) => date.slice(0, 10) >= from && date.slice(0, 10) <= to)
    .sort((one, other) => one.date.localeCompare(other.date))
    .map(({ line }) => line);
}

export function historyPage(lines: string[], limit: number, offset: number): string {
  return [header, ...lines.slice(offset, offset + limit), ''].join('\r\n');
}

function rowOf(
  at: Date,
  [type, sign]: [type: string, sign: string],
  gross: number,
  fee: number,
  { fields, pfPaymentId }: Pick<Checkout, 'fields' | 'pfPaymentId'>,
): { date: string; line: string } {
  const date = new Date(at.getTime() + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const texts = [fields['email_address'] ?? '', fields['name_first'] ?? '', fields['item_name'] ?? ''];
  const sums = [gross, fee, gross + fee, 0].map(withCommas);
  const cells = [date, type, sign, ...texts, 'ZAR', 'cc', ...sums, fields['m_payment_id'] ?? '', pfPaymentId ?? ''];
  return { date, line: cells.map(encloseCell).join(',') };
}

function withCommas(cents: number): string {
  return rand(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}

function encloseCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
