import type { Transaction } from 'sequelize';
import type { Composer } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import { findUnreadable } from '../../payments/unreadablePayments.ts';

export async function enqueueUnreadable(
  transaction: Transaction,
  { id, bookingId }: { id: number; bookingId: number | null },
  requestId: string | null,
): Promise<void> {
  const kind = 'payment-unreadable';
  await enqueueMail(transaction, { kind, key: `${kind}:${id}`, bookingId, requestId });
}

/** Each mail lists all payments whose amount is unknown. No mail is sent if there are none any more. */
export function createUnreadableComposer(canonicalOrigin: string): Composer<'payment-unreadable'> {
  return async (on) => {
    const open = await findUnreadable(on);
    if (open.length === 0) return null;
    return {
      payments: open.map(({ providerPaymentId, amountText, bookingReference }) => ({
        providerPaymentId,
        amountText,
        bookingReference,
      })),
      adminUrl: `${canonicalOrigin}/admin`,
    };
  };
}
