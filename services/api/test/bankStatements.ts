import type { RecordedStatementView, StatementView } from '@studio/contract/admin/bankStatements';
import type { AdminClient } from './admins.ts';
import type { Answer } from './client.ts';

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

/** Records a listed row for the booking that an admin names. */
export function recordEntryFor(
  admin: AdminClient,
  entryId: number | undefined,
  { bookingReference }: { bookingReference: string },
): Promise<Answer<object>> {
  return admin.post(`/api/admin/bank-entries/${entryId}/record`, { bookingReference });
}
