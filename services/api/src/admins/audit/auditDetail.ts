import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import type { AuditFields } from './audit.ts';

export interface AuditDetail {
  auditId: string;
  bookingId: number;
  before: AuditFields;
  after: AuditFields;
}

const insertDetail = statement(
  'audit detail',
  `insert into audit_details (audit_id, booking_id, before, after) values ($1, $2, $3::jsonb, $4::jsonb)`,
);

const selectLatest = statement<{ created_at: Date }>(
  'audit detail time',
  `select l.created_at from audit_details w join audit_log l on l.id = w.audit_id
   where w.booking_id = $1 and w.after -> 'notes' is not null order by w.audit_id desc limit 1`,
);

/** Stores the full text of a note, which the audit log masks. It is deleted with its booking (ADR 0011). */
export async function storeAuditDetail(transaction: Transaction, detail: AuditDetail): Promise<void> {
  const { auditId, bookingId, before, after } = detail;
  await run(transaction, insertDetail, [auditId, bookingId, JSON.stringify(before), JSON.stringify(after)]);
}

/** Null if they were never changed. */
export async function notesChangedAt(transaction: Transaction, bookingId: number): Promise<Date | null> {
  const [row] = await run(transaction, selectLatest, [bookingId]);
  return row?.created_at ?? null;
}
