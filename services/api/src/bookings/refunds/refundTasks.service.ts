import type { Sequelize, Transaction } from 'sequelize';
import type { AuditAction } from '@studio/contract/admin/audit';
import type { RefundDone } from '@studio/contract/admin/refunds';
import { formatRand } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { completeRefund, dropRefund, lockRefund, retryRefund } from '../../payments/refunds/completeRefund.ts';
import type { LockedRefund } from '../../payments/refunds/completeRefund.ts';
import type { AdminCaller } from '../bookingContext.ts';
import { updateRequests } from '../money/bookingRequests.ts';
import { addDroppedRefundToFee } from '../money/cancellationFee.ts';

/** Completes a task whose money has gone back. @throws not_found */
export function completeRefundTask(
  database: Sequelize,
  id: number,
  { through }: RefundDone,
  by: AdminCaller,
): Promise<void> {
  return decideTask(database, id, { action: 'payment.refund_done', ...by }, (transaction, refund) =>
    completeRefund(transaction, refund, through),
  );
}

/** Requests the refund through PayFast again. @throws not_found, conflict */
export function retryRefundTask(database: Sequelize, id: number, by: AdminCaller): Promise<void> {
  return decideTask(database, id, { action: 'payment.refund_retried', ...by }, async (transaction, refund) => {
    if (refund.method !== 'payfast') throw conflict('conflict', 'PayFast cannot make this refund.');
    await retryRefund(transaction, refund);
  });
}

/** Drops a refund: the money stays with the studio. @throws not_found */
export function dropRefundTask(database: Sequelize, id: number, by: AdminCaller): Promise<void> {
  return decideTask(database, id, { action: 'payment.refund_dropped', ...by }, async (transaction, refund) => {
    await dropRefund(transaction, refund);
    const { bookingId, orderId, isCancelled, review, amount } = refund;
    if (bookingId === null || orderId === null) return;
    // The money of a payment in review is not kept here, because the review has its own decision.
    if (!isCancelled) await updateRequests(transaction, orderId);
    else if (review === null) await addDroppedRefundToFee(transaction, { id: bookingId, orderId }, amount);
  });
}

async function decideTask(
  database: Sequelize,
  id: number,
  { action, actor, follow }: AdminCaller & { action: AuditAction },
  work: (transaction: Transaction, refund: LockedRefund) => Promise<void>,
): Promise<void> {
  await transact(database, async (transaction) => {
    const refund = await lockRefund(transaction, id);
    if (refund?.bookingId) follow(refund.bookingId);
    if (!refund || !isTask(refund)) throw notFound('This refund is not waiting for a decision.');
    await work(transaction, refund);
    const subject = `${formatRand(refund.amount)}, ${refund.bookingReference ?? refund.providerPaymentId}`;
    await recordAudit(transaction, actor, { action, subject });
  });
}

function isTask({ method, state, isDropped }: LockedRefund): boolean {
  return (state === 'requested' && method === 'by_hand') || (state === 'failed' && !isDropped);
}
