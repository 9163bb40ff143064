import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { studioDay } from '@studio/contract/format/dates';
import { toRand } from '@studio/contract/format/money';
import { traceFields } from '@studio/runtime/tracing/trace';
import { run, statement } from '../../db/statement.ts';
import type { FollowBooking } from '../../follow.ts';
import { lostItns } from '../../metrics/counters.ts';
import { PayfastApiError } from '../../payments/payfast/api/apiCall.ts';
import type { HistoryRow } from '../../payments/payfast/api/historyCsv.ts';
import type { PayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { repeat } from '../../repeat.ts';
import type { BookingContext } from '../bookingContext.ts';
import { settlePayment } from './settlePayment.service.ts';

/** Two checks in a row may fail, and a payment is still settled within 15 minutes (ADR 0074). */
export const historyEveryMs = 150_000;
/** A younger payment waits for its ITN, which usually comes within seconds. */
export const itnWaitMs = 120_000;
const dayMs = 24 * 3_600_000;

// The studio may use its PayFast account for other sales too, so only payments of our requests are settled.
const selectLost = statement<{ paymentId: string }>(
  'lost itns',
  `select listed.payment_id as "paymentId" from unnest($1::text[], $2::text[]) as listed (payment_id, hold_id)
   where exists (select from payment_requests where id = listed.hold_id)
     and not exists (select from payments where provider = 'payfast' and provider_payment_id = listed.payment_id)`,
);

export interface HistoryContext extends BookingContext {
  log: Logger;
}

/**
 * Settles the payments of PayFast's history whose ITNs did not arrive, as their ITNs would. An ITN that arrives later
 * is a duplicate. Several replicas may run it at once. @returns how many payments were settled
 */
export async function settleHistory(context: HistoryContext, history: readonly HistoryRow[]): Promise<number> {
  const before = Date.now() - itnWaitMs;
  const due = history.filter((row) => row.kind === 'payment' && row.gross > 0 && row.at.getTime() <= before);
  const payments = new Map(due.map((row) => [row.providerPaymentId, row]));
  payments.delete('');
  const ids = [...payments.keys()];
  const holds = [...payments.values()].map(({ merchantPaymentId }) => merchantPaymentId);
  let settled = 0;
  for (const { paymentId } of await run(context.database, selectLost, [ids, holds])) {
    const row = payments.get(paymentId);
    if (!row) continue;
    const requestId = randomUUID();
    let followed: object = {};
    const follow: FollowBooking = (bookingId, traceparent) => {
      followed = { bookingId, ...traceFields(traceparent) };
    };
    const result = await settlePayment(context, itnOf(row), { requestId, follow, paidAt: row.at });
    if (result === 'duplicate') continue;
    settled += 1;
    lostItns.inc();
    const fields = { event: 'itn.lost', result, paymentId, reqId: requestId, ...followed };
    context.log.warn(fields, 'payment settled from the history');
  }
  return settled;
}

/** Settles the lost payments in the history of yesterday and today. @returns how many @throws PayfastApiError */
export async function settleRecentHistory(context: HistoryContext, api: PayfastApi): Promise<number> {
  const now = Date.now();
  return settleHistory(context, await api.history(studioDay(new Date(now - dayMs)), studioDay(new Date(now))));
}

/** @returns a function that stops the checks and waits for the current one */
export function startHistoryChecks(context: HistoryContext, api: PayfastApi | null): () => Promise<void> {
  if (!api) return () => Promise.resolve();
  const { log } = context;
  return repeat({ name: 'settling from the history', everyMs: historyEveryMs, log }, async () => {
    try {
      await settleRecentHistory(context, api);
    } catch (error) {
      if (!(error instanceof PayfastApiError)) throw error;
      log.warn({ kind: error.kind, error: error.message }, 'history not readable');
    }
  });
}

/** The history has only completed payments, so the outcome is always `complete`. */
function itnOf({ providerPaymentId, merchantPaymentId, gross, fee }: HistoryRow): ReadItn {
  return {
    outcome: 'complete',
    paymentId: providerPaymentId,
    holdId: merchantPaymentId,
    amount: gross,
    amountText: toRand(gross),
    fee: fee && Math.abs(fee),
    eventId: null,
    participants: null,
    email: null,
    firstName: null,
    lastName: null,
    itemName: null,
  };
}
