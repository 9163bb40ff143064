import { expireUnpaid } from '../../../src/bookings/expiry/expireUnpaid.ts';
import { settleRecentHistory } from '../../../src/bookings/itns/settleHistory.ts';
import { endOffers } from '../../../src/bookings/waitlist/endOffers.ts';
import { endUndecided } from '../../../src/bookings/workshops/endUndecided.ts';
import { expirePersonalData } from '../../../src/customers/privacy/retention.ts';
import { updateInvoices } from '../../../src/invoices/updateInvoices.ts';
import { PayfastApiError } from '../../../src/payments/payfast/api/apiCall.ts';
import { createPayfastApi } from '../../../src/payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../../src/payments/refunds/sendRefunds.ts';
import { registeredSeller } from '../../invoices.ts';
import { enqueuedMails } from '../../mails.ts';
import { historyCsv } from '../../payments/historyCsv.ts';
import type { RefundBehaviour } from '../../payments/payfastApi.ts';
import { testMerchant } from '../../payments/provider.ts';
import { taskContext } from '../../payments/reconciliation.ts';
import { itemAt } from './step.ts';
import type { OtherAction, RunStep } from './step.ts';
import type { Studio } from './studio.ts';

const minute = 60;
const hour = 60 * minute;
const durations = [1, 10, minute, 5 * minute, 16 * minute, hour, 12 * hour, 24 * hour, 2 * 24 * hour, 7 * 24 * hour];

const honest: RefundBehaviour = { refunds: true, answers: 'success' };
/**
 * How the provider handles refunds, in the order of the list: makes them; makes them and answers with an error; answers
 * without making them; rejects them; shows them late; is busy; is unreachable; cannot refund by itself.
 */
const providers = [
  { behaviour: honest },
  { behaviour: { refunds: true, answers: 'error' } },
  { behaviour: { refunds: false, answers: 'success' } },
  { behaviour: { refunds: false, answers: 'rejection' } },
  { behaviour: honest, showsLines: false },
  { behaviour: { refunds: false, answers: 'busy' } },
  { isDown: true },
  { query: 'BANK_PAYOUT' },
] as const;

export function setProvider(studio: Studio, choice: number): void {
  const { payfast } = studio.context;
  const usual = { isDown: false, isBusy: false, behaviour: honest, query: 'PAYMENT_SOURCE', showsLines: true } as const;
  Object.assign(payfast, usual, itemAt(providers, choice));
}

/** Runs the API's tasks once. */
export async function runTasks(studio: Studio): Promise<void> {
  const { app, sequelize: database, payfast } = studio.context;
  const api = createPayfastApi({ merchant: testMerchant, api: { url: payfast.url, timeoutMs: 5000 } });
  payfast.history = historyCsv(studio.history);
  if (api) await settleRecentHistory(taskContext(app, database), api).catch(ignoreApiError);
  await expireUnpaid(database);
  await endOffers(database);
  await endUndecided({ database, config: app.config });
  await sendRefunds({ database, api, log: app.log.log });
  await expirePersonalData(database, new Date());
  await updateInvoices({ database, seller: registeredSeller });
}

function ignoreApiError(error: unknown): void {
  if (!(error instanceof PayfastApiError)) throw error;
}

/** Sends the due mails that still apply. */
export async function sendMails(studio: Studio): Promise<void> {
  const { sequelize } = studio.context;
  for (const { id, dueAt, state, content } of await enqueuedMails(sequelize, { ofStudio: true })) {
    if (state !== 'pending' || dueAt > new Date()) continue;
    await sequelize.query('update outbox_messages set state = $2, finished_at = now() where id = $1', {
      bind: [id, content ? 'sent' : 'cancelled'],
    });
  }
}

export async function advanceTime(studio: Studio, seconds: number): Promise<void> {
  await studio.context.clock.pass(seconds);
  // The session has expired, so the admin signs in again.
  if (seconds >= hour) studio.admin = await studio.context.signIn();
}

export function otherSteps(studio: Studio): Record<OtherAction, RunStep> {
  const done = async (work: Promise<void> | void): Promise<number> => {
    await work;
    return 0;
  };
  return {
    setProvider: ({ choice }) => done(setProvider(studio, choice)),
    advanceTime: ({ choice }) => done(advanceTime(studio, itemAt(durations, choice) ?? 1)),
    runTasks: () => done(runTasks(studio)),
    sendMails: () => done(sendMails(studio)),
  };
}
