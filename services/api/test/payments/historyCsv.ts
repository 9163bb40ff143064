export interface HistoryLine {
  paymentId: string;
  /** In rand; negative for a refund. */
  gross: string;
  at?: Date;
  holdId?: string | null;
  type?: string;
}

const header = 'Date,Type,Sign,Gross,Fee,Net,M Payment ID,PF Payment ID';

/** Returns PayFast's history of these transactions as CSV (PAYFAST §5). */
export function historyCsv(lines: readonly HistoryLine[]): string {
  return [header, ...lines.map(lineOf), ''].join('\r\n');
}

function lineOf({ paymentId, gross, at = new Date(), holdId = '', type }: HistoryLine): string {
  const date = new Date(at.getTime() + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const isDebit = gross.startsWith('-');
  const kind = type ?? (isDebit ? 'Funds Received (Refund)' : 'Funds Received');
  return [date, kind, isDebit ? 'Debit' : 'Credit', `"${gross}"`, '-10.35', '0.00', holdId ?? '', paymentId].join(',');
}
