import type { Transaction } from 'sequelize';
import { differingFields, recordAudit } from '../../../admins/audit/audit.ts';
import type { Actor, AuditedAction } from '../../../admins/audit/audit.ts';
import { storeAuditDetail } from '../../../admins/audit/auditDetail.ts';
import { maskText } from '../../../admins/audit/mask.ts';
import type { Booking } from '../../booking.model.ts';

/** A reason may contain personal data, so the audit log records only its length. */
export async function recordWithReason(
  transaction: Transaction,
  actor: Actor,
  { id: bookingId, bookingReference: subject }: Booking,
  { action, before, after }: Omit<AuditedAction, 'subject'>,
  reason: string,
): Promise<void> {
  const masked = { ...after, reason: maskText(reason) };
  const auditId = await recordAudit(transaction, actor, { action, subject, before, after: masked });
  const detail = differingFields({ before, after: { ...after, reason } });
  await storeAuditDetail(transaction, {
    auditId,
    bookingId,
    before: detail.before ?? {},
    after: detail.after ?? {},
  });
}
