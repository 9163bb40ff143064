import type { Cents } from '@studio/contract/format/money';
import { formatRand } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { notFound } from '../../errors.ts';
import { findUnreadableItn } from '../../payments/unreadablePayments.ts';
import type { AdminCaller, BookingContext } from '../bookingContext.ts';
import { settleComplete } from './settlePayment.service.ts';

/**
 * Settles a payment whose amount could not be read. An admin has read the amount at PayFast and entered it. The rules
 * are those of every payment (ADR 0074). @throws not_found
 */
export async function enterAmount(
  context: BookingContext,
  id: number,
  amount: Cents,
  { actor, follow }: AdminCaller,
): Promise<void> {
  try {
    await transact(context.database, async (transaction) => {
      const itn = await findUnreadableItn(transaction, id);
      if (!itn) throw notWaiting();
      await settleComplete(context, { ...itn, amount }, { requestId: actor.requestId, follow }, transaction);
      const subject = `${itn.paymentId}, ${formatRand(amount)}`;
      await recordAudit(transaction, actor, { action: 'payment.amount_entered', subject });
    });
  } catch (error) {
    // An ITN or another admin supplied the amount at the same time.
    throw isViolation(error, 'payments_once') ? notWaiting() : error;
  }
}

function notWaiting() {
  return notFound('This payment is not waiting for its amount.');
}
