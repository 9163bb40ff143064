import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { formatRand } from '@studio/contract/format/money';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { refunds } from '../../metrics/counters.ts';
import { repeat } from '../../repeat.ts';
import { PayfastApiError } from '../payfast/api/apiCall.ts';
import type { PayfastApi } from '../payfast/api/payfastApi.ts';
import { completeRefund, failRefund, lockRefund } from './completeRefund.ts';
import {
  claimLookUp,
  claimRefund,
  switchAllToManual,
  switchToManual,
  markSent,
  recordError,
  postponeRefund,
} from './refundQueue.ts';
import type { ClaimedRefund, SentRefund } from './refundQueue.ts';

export interface RefundContext {
  database: Sequelize;
  /** Null if refunds are manual. */
  api: PayfastApi | null;
  log: Logger;
}

/** Sends the refunds that are due, and looks up the results of those that were sent. Several replicas may run it. */
export async function sendRefunds(context: RefundContext, isStopping = () => false): Promise<void> {
  const { database, api, log } = context;
  if (!api) {
    const count = await switchAllToManual();
    if (count > 0) log.warn({ count }, 'refunds switched to manual');
    return;
  }
  for (;;) {
    const due = isStopping() ? null : await claimLookUp(database);
    if (!due) break;
    await lookUp(context, api, due);
  }
  for (;;) {
    const due = isStopping() ? null : await claimRefund(database);
    if (!due) break;
    await send(context, api, due);
  }
}

/** @returns a function that stops the job and waits for the current run */
export function startRefunds(context: RefundContext, everyMs: number): () => Promise<void> {
  const { log } = context;
  return repeat({ name: 'sending refunds', everyMs, log }, (isStopping) => sendRefunds(context, isStopping));
}

/** Posts the refund at most once. After an unclear answer only the look-ups decide. */
async function send(context: RefundContext, api: PayfastApi, refund: ClaimedRefund): Promise<void> {
  const { database } = context;
  const { id, amount, providerPaymentId, reason } = refund;
  const log = logOf(context, refund);
  if (!(await isReady(context, api, refund)) || !(await isMarkedSent(database, refund))) return;

  log.info({ providerPaymentId }, 'refund sent');
  const sent: SentRefund = { ...refund, before: refund.known, isOverdue: false, lastError: null };
  try {
    await api.refund(providerPaymentId, amount, reason);
    await lookUp(context, api, sent);
  } catch (error) {
    const { kind, message } = asApiError(error);
    refunds.inc({ result: kind });
    log.warn({ kind, error: message }, 'refund not confirmed');
    await recordError(id, message);
    if (kind === 'busy') await postponeRefund(database, id, message);
    // PayFast's rejection counts only if its list shows no refund either.
    else if (kind === 'rejected') await lookUp(context, api, { ...sent, isOverdue: true, lastError: message });
  }
}

/** Compares PayFast's refunds with the ledger before any money is given back. False if the refund must wait or fail. */
async function isReady(context: RefundContext, api: PayfastApi, refund: ClaimedRefund): Promise<boolean> {
  const { database } = context;
  const log = logOf(context, refund);
  const { id, amount, known, wasAsked, providerPaymentId } = refund;
  try {
    const refunded = await api.refundedSum(providerPaymentId);
    if (wasAsked && refunded === known + amount) {
      await finish(context, refund, null);
      return false;
    }
    if (refunded !== known) {
      await finish(context, refund, mismatchOf(refunded, known));
      return false;
    }
    const { status, amount_available_for_refund: available, ...ways } = await api.queryRefund(providerPaymentId);
    const { method } = amount === available ? ways.refund_full : ways.refund_partial;
    if (status === 'REFUNDABLE' && method === 'PAYMENT_SOURCE') return true;
    log.warn({ status, method }, 'refund switched to manual');
    await switchToManual(id, 'PayFast cannot send this payment back to the card by itself.');
  } catch (error) {
    const { kind, message } = asApiError(error);
    log.warn({ kind, error: message }, 'refund postponed');
    if (kind === 'rejected') await finish(context, refund, message);
    else await postponeRefund(database, id, message);
  }
  return false;
}

async function isMarkedSent(database: Sequelize, refund: ClaimedRefund): Promise<boolean> {
  try {
    return await markSent(database, refund);
  } catch (error) {
    if (isViolation(error, 'refunds_sent_one_by_one')) return false;
    throw error;
  }
}

async function lookUp(context: RefundContext, api: PayfastApi, refund: SentRefund): Promise<void> {
  const { amount, before, providerPaymentId, isOverdue, lastError } = refund;
  let refunded: Cents;
  try {
    refunded = await api.refundedSum(providerPaymentId);
  } catch (error) {
    logOf(context, refund).warn({ error: asApiError(error).message }, 'refund look-up failed');
    return;
  }
  if (refunded >= before + amount) await finish(context, refund, null);
  else if (isOverdue) await finish(context, refund, lastError ?? 'PayFast does not show this refund.');
}

/** @param error null if PayFast has made the refund */
async function finish(context: RefundContext, { id, bookingId }: RefundIds, error: string | null): Promise<void> {
  const { database } = context;
  const isFinished = await transact(database, async (transaction) => {
    const refund = await lockRefund(transaction, id);
    if (refund?.state !== 'requested' && refund?.state !== 'sent') return false;
    if (error === null) await completeRefund(transaction, refund, 'payfast');
    else await failRefund(transaction, refund, error);
    return true;
  });
  if (!isFinished) return;
  refunds.inc({ result: error === null ? 'done' : 'failed' });
  const log = logOf(context, { id, bookingId });
  if (error === null) log.info('refund done');
  else log.error({ error }, 'refund failed');
}

type RefundIds = Pick<ClaimedRefund, 'id' | 'bookingId'>;

function logOf({ log }: RefundContext, { id: refundId, bookingId }: RefundIds): Logger {
  return log.child({ refundId, ...(bookingId !== null && { bookingId }) });
}

function mismatchOf(refunded: Cents, known: Cents): string {
  return `PayFast shows ${formatRand(refunded)} refunded of this payment, this system ${formatRand(known)}.`;
}

function asApiError(error: unknown): PayfastApiError {
  if (error instanceof PayfastApiError) return error;
  throw error;
}
