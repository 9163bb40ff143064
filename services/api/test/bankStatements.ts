import type { BankEntryView, RecordedStatementView, StatementView } from '@studio/contract/admin/bankStatements';
import { BankEntry } from '../src/bookings/bankStatement/bankEntry.model.ts';
import type { AdminClient } from './admins.ts';
import { readAttention } from './attention.ts';
import type { Answer } from './client.ts';
import { buildKey } from './factories.ts';

export type StatementRow = [text: string, amount: string, day?: string];

/** The CSV of a bank statement. */
export function csvOf(...rows: StatementRow[]): string {
  return [
    'Date,Description,Amount',
    ...rows.map(([text, amount, day = '2026-11-20']) => `${day},${text},${amount}`),
  ].join('\n');
}

export async function previewStatement(admin: AdminClient, csv: string): Promise<StatementView> {
  return (await admin.post<StatementView>('/api/admin/bank-statements/preview', { csv })).body;
}

/** Records what the preview shows as matched. */
export async function recordStatement(admin: AdminClient, csv: string): Promise<RecordedStatementView> {
  const { rows } = await previewStatement(admin, csv);
  const keys = rows.filter(({ state }) => state === 'matched').map(({ key }) => key);
  return (await admin.post<RecordedStatementView>('/api/admin/bank-statements', { csv, keys })).body;
}

/** The rows that an admin must decide about. */
export async function readBankEntries(admin: AdminClient): Promise<BankEntryView[]> {
  return (await readAttention(admin)).bankEntries;
}

/** Records a listed row for the booking that an admin names. */
export function recordBankEntry(
  admin: AdminClient,
  entryId: number | undefined,
  { bookingReference }: { bookingReference: string },
): Promise<Answer<object>> {
  return admin.post(`/api/admin/bank-entries/${entryId}/record`, { bookingReference });
}

/** A bank statement without incoming money. */
export const rentStatement = 'Date,Reference,Amount\n2026-11-02,Rent,-9000.00';

/** Money on the bank account that an admin must decide about. */
export async function buildBankEntry(): Promise<BankEntry> {
  const facts = { bookedOn: '2026-11-02', amount: 45_000, description: 'J SMITH' };
  return BankEntry.create({ ...facts, entryKey: buildKey(), state: 'unclear', reason: 'no_reference' });
}
