import type { CreationAttributes, Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { AuditDetail } from './auditDetail.model.ts';

const selectLatest = statement<{ created_at: Date }>(
  'audit detail time',
  `select l.created_at from audit_details w join audit_log l on l.id = w.audit_id
   where w.booking_id = $1 and w.after -> 'notes' is not null order by w.audit_id desc limit 1`,
);

/** Stores the full text of a note, which the audit log masks. It is deleted with its booking (ADR 0011). */
export async function storeAuditDetail(
  transaction: Transaction,
  detail: CreationAttributes<AuditDetail>,
): Promise<void> {
  await AuditDetail.create(detail, { transaction });
}

/** Returns null if the notes were never edited. */
export async function readNotesUpdatedAt(transaction: Transaction, bookingId: number): Promise<Date | null> {
  const [row] = await run(transaction, selectLatest, [bookingId]);
  return row?.created_at ?? null;
}
