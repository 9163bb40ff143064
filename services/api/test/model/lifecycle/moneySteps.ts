import { resolutionsOf } from '@studio/contract/admin/attention';
import type { AttentionView } from '@studio/contract/admin/attention';
import type { StatementView } from '@studio/contract/admin/bankStatements';
import type { AdminMoneyView, RefundTask } from '@studio/contract/admin/refunds';
import type { VoucherListView } from '@studio/contract/admin/vouchers';
import { studioDay } from '@studio/contract/format/dates';
import type { Booking } from '../../../src/bookings/booking.model.ts';
import { itemAt } from './step.ts';
import type { OwnerAction, RunStep, Step } from './step.ts';
import type { Studio } from './studio.ts';

type MoneyAction = Extract<
  OwnerAction,
  | 'setPaid'
  | 'payByVoucher'
  | 'voidVoucher'
  | 'refund'
  | 'tickOff'
  | 'retryRefund'
  | 'dropRefund'
  | 'resolvePayment'
  | 'keepMoney'
  | 'markPaid'
  | 'recordStatement'
>;
type WithBooking = (run: (booking: Booking, step: Step) => Promise<{ status: number }>) => RunStep;

const payments = ['completed', 'pending', 'refunded'] as const;

/** The owner looks into the provider's dashboard before a decision, and refunds there what is not refunded yet. */
export function moneySteps(studio: Studio, withBooking: WithBooking): Record<MoneyAction, RunStep> {
  async function attention(): Promise<AttentionView> {
    return (await studio.admin.get<AttentionView>('/api/admin/attention')).body;
  }

  function withRefund(run: (task: RefundTask) => Promise<number>): RunStep {
    return async ({ which }) => {
      const task = itemAt((await attention()).refunds, which);
      return task ? run(task) : 0;
    };
  }

  /** True while a refund in the dashboard could be confused with one that was just sent (ADR 0053). */
  async function isSending(paymentId: string): Promise<boolean> {
    const sent = await studio.select(
      `select r.id from refunds r join payments p on p.id = r.payment_id
       where p.provider_payment_id = $1 and r.state = 'sent'`,
      [paymentId],
    );
    return sent.length > 0;
  }

  async function resolve(review: AttentionView['payments'][number], choice: number): Promise<number> {
    const kinds = review.isChange ? (['refunded'] as const) : resolutionsOf[review.review];
    const kind = itemAt(kinds, choice);
    const bookingReference = (await studio.booking(choice))?.bookingReference;
    const body = { kind, ...(kind === 'matched' && { bookingReference }) };
    return (await studio.admin.post(`/api/admin/payments/${review.id}/resolution`, body)).status;
  }

  return {
    setPaid: withBooking(({ id }, { choice }) => {
      const paymentStatus = itemAt(payments, choice);
      return studio.admin.patch(`/api/bookings/${id}/payment`, { paymentStatus, paymentMethod: 'eft' });
    }),
    payByVoucher: withBooking(async ({ id }, { choice }) => {
      const code = await studio.voucherCode(choice);
      return studio.admin.post(`/api/bookings/${id}/voucher-payment`, { code });
    }),
    voidVoucher: async ({ which }) => {
      const { body } = await studio.admin.get<VoucherListView>('/api/admin/vouchers');
      const voucher = itemAt(body.vouchers, which);
      if (!voucher) return 0;
      const input = { reason: 'lost', balance: voucher.balance };
      return (await studio.admin.post(`/api/admin/vouchers/${voucher.id}/void`, input)).status;
    },
    refund: withBooking(async ({ id }, { choice, people }) => {
      const { body: before } = await studio.admin.get<AdminMoneyView>(`/api/bookings/${id}/money`);
      const amount = Math.max(1, Math.floor(before.refundable / people));
      const way = itemAt(['request', 'outside'], choice >> 1);
      const { refundable } = before;
      const decision = { amount, cancels: choice % 2 === 0, reason: 'as agreed', way, before: { refundable } };
      return studio.admin.post(`/api/bookings/${id}/refunds`, decision);
    }),
    tickOff: withRefund(async ({ id, amount, providerPaymentId }) => {
      if (providerPaymentId !== null) {
        if (await isSending(providerPaymentId)) return 0;
        const uncounted = await studio.uncounted(providerPaymentId);
        if (uncounted === 0) studio.refundInDashboard(providerPaymentId, amount);
        else if (uncounted !== amount) return 0;
      }
      const through = providerPaymentId === null ? 'outside' : 'payfast';
      return (await studio.admin.post(`/api/admin/refunds/${id}/done`, { through })).status;
    }),
    retryRefund: withRefund(async ({ id }) => (await studio.admin.post(`/api/admin/refunds/${id}/retry`)).status),
    dropRefund: withRefund(async ({ id, providerPaymentId }) => {
      if (providerPaymentId !== null && (await studio.uncounted(providerPaymentId)) !== 0) return 0;
      return (await studio.admin.post(`/api/admin/refunds/${id}/drop`)).status;
    }),
    resolvePayment: async ({ which, choice }) => {
      const review = itemAt((await attention()).payments, which);
      return review ? resolve(review, choice) : 0;
    },
    recordStatement: withBooking(async ({ bookingReference, request }, { choice }) => {
      const day = studioDay(new Date());
      const amount = ((request.amount * (choice % 3 === 2 ? 1 : 2)) / 200).toFixed(2);
      const csv = `Date,Reference,Amount\n${day},${bookingReference},${amount}`;
      const { body } = await studio.admin.post<StatementView>('/api/admin/bank-statements/preview', { csv });
      const keys = (body.rows ?? []).filter(({ state }) => state === 'matched').map(({ key }) => key);
      const recorded = await studio.admin.post('/api/admin/bank-statements', { csv, keys });
      const [entry] = (await attention()).bankEntries;
      if (!entry) return recorded;
      return studio.admin.post(`/api/admin/bank-entries/${entry.id}/record`, { bookingReference });
    }),
    keepMoney: withBooking(({ id }) => studio.admin.post(`/api/bookings/${id}/keep`)),
    markPaid: withBooking(({ id }) => studio.admin.post(`/api/bookings/${id}/paid`, { paymentMethod: 'eft' })),
  };
}
