import type { Transaction } from 'sequelize';
import { enqueueMail } from '../../outbox/outbox.ts';

export type WaitlistMailKind =
  | 'waitlist-confirm'
  | 'waitlist-joined'
  | 'waitlist-offer'
  | 'waitlist-expired'
  | 'waitlist-rescheduled'
  | 'waitlist-ended';

/** @param once part of the key: one mail is sent per kind, entry and value */
export async function enqueueWaitlistMail(
  transaction: Transaction,
  kind: WaitlistMailKind,
  waitlistEntryId: number,
  { once, requestId = null }: { once: string | number; requestId?: string | null },
): Promise<void> {
  await enqueueMail(transaction, { kind, key: `${kind}:${waitlistEntryId}:${once}`, waitlistEntryId, requestId });
}
