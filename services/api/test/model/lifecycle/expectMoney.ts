import type { AnalyticsView } from '@studio/contract/admin/analytics';
import type { BookingSourcesView } from '@studio/contract/admin/bookingSources';
import type { PaymentListView } from '@studio/contract/admin/payments';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import type { OutstandingView } from '@studio/contract/admin/vouchers';
import { studioDay } from '@studio/contract/format/dates';
import { compareLedger } from '../../../src/bookings/reconciliation/compareLedger.ts';
import type { HistoryRow } from '../../../src/payments/payfast/api/historyCsv.ts';
import { readPaymentsFile } from '../../payments/paymentsFile.ts';
import type { FileEntry } from '../../payments/paymentsFile.ts';
import type { Studio } from './studio.ts';

/** Expects that ledger, list of payments, its file, revenue tile, sources and the provider's list agree to the cent. */
export async function expectMoney(studio: Studio): Promise<void> {
  const { admin } = studio;
  const file = await readPaymentsFile(studio.context.app, admin);
  const { body: list } = await admin.get<PaymentListView>('/api/admin/payments?pageSize=100');
  const { body: overview } = await admin.get<AnalyticsView>('/api/analytics');
  const { body: sources } = await admin.get<BookingSourcesView>('/api/admin/booking-sources?period=months');
  const [ledger] = await studio.select<{ sum: number }>(
    `select coalesce(sum(amount), 0)::int as sum
     from (
       select amount from payments where voucher_id is null union all select amount from payment_resolutions
     ) money`,
  );

  const sum = ledger?.sum;
  const sums = { list: list.sum, ofList: list.revenue, file: sumOf(file), tile: overview.totalRevenue };
  expect(sums).toEqual({ list: sum, ofList: sum, file: sum, tile: sum });
  expect(sources.total).toMatchObject({ revenue: sum, bookings: overview.totalBookings });
  expect(list.total).toBe(file.length);
  await expectProvidersList(studio, file);
  await expectSums(studio);
  await expectVouchers(studio);
}

/** Expects that what is owed to the holders of vouchers is what these were worth, less what they paid and lost. */
async function expectVouchers(studio: Studio): Promise<void> {
  const { body } = await studio.admin.get<OutstandingView>(
    `/api/admin/vouchers/outstanding?on=${studioDay(new Date())}`,
  );
  const [vouchers] = await studio.select<{ owed: number }>(
    `select coalesce(sum(case kind when 'credit' then 0 else value end - voided_balance), 0)::int - (
       select coalesce(sum(amount), 0)::int from payments where voucher_id is not null) as owed
     from vouchers`,
  );

  expect(body.amount + body.expired).toBe(vouchers?.owed);
}

/**
 * Expects that the payments and refunds of each booking add up to what was paid and not paid back, and that its price and
 * discount are the sums of its lines.
 */
async function expectSums(studio: Studio): Promise<void> {
  const bookings = await studio.select<{ id: number; total: number; discount: number }>(
    `select b.id, coalesce(sum(l.amount) filter (where l.kind <> 'cancellation_fee'), 0)::int as total,
       coalesce(-sum(l.amount) filter (where l.kind = 'discount'), 0)::int as discount
     from bookings b join order_lines l on l.booking_id = b.id
     where b.status in ('pending', 'confirmed', 'cancelled') group by b.id`,
  );
  for (const booking of bookings) {
    const { body } = await studio.admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`);
    const { paid, total, discount } = body.sums ?? {};
    const shown = { id: booking.id, total, discount: discount?.amount ?? 0, paid };
    expect(shown).toEqual({ ...booking, paid: body.refundable });
  }
}

async function expectProvidersList(studio: Studio, file: readonly FileEntry[]): Promise<void> {
  const { refunded } = studio.context.payfast;
  const listed = new Map([...studio.received].map(([id, amount]) => [id, amount - (refunded.get(id) ?? 0)]));
  const counted = new Map<string, number>();
  for (const { receivedBy, paymentId, amount } of file) {
    if (receivedBy !== 'PayFast') continue;
    const id = paymentId.split(':refund:')[0] ?? '';
    counted.set(id, (counted.get(id) ?? 0) + amount);
  }
  // An admin must still decide about a failed refund.
  const undecided = await studio.select<{ id: string }>(
    `select p.provider_payment_id as id from refunds r join payments p on p.id = r.payment_id
     where r.state = 'failed' and r.dropped_at is null`,
  );
  for (const { id } of undecided) for (const sums of [listed, counted]) sums.delete(id);
  const lost = await lostIds(studio);
  for (const id of lost) listed.delete(id);

  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(listed));
  const history = [...studio.received].flatMap(([id, amount]) => historyOf(id, amount, refunded.get(id) ?? 0));
  const period = { start: new Date(0), end: new Date(Date.now() + 1) };
  const { differences } = await compareLedger(studio.context.sequelize, history, period);
  expect(differences.filter(({ providerPaymentId }) => listed.has(providerPaymentId))).toEqual([]);
  const missing = differences.filter(({ kind, isRefund }) => kind === 'missing_here' && !isRefund);
  expect(missing.map(({ providerPaymentId }) => providerPaymentId).toSorted()).toEqual(lost.toSorted());
}

/** Returns payments without an ITN whose booking was deleted before the history was read. */
async function lostIds(studio: Studio): Promise<string[]> {
  const rows = await studio.select<{ id: string }>(
    `select listed.id from unnest($1::text[], $2::text[]) as listed (id, hold_id)
     where not exists (select from payment_requests r where r.id = listed.hold_id)
       and not exists (select from payments p where p.provider_payment_id = listed.id)`,
    [studio.history.map(({ paymentId }) => paymentId), studio.history.map(({ holdId }) => holdId)],
  );
  return rows.map(({ id }) => id);
}

/** Returns the provider's transactions of a payment. */
function historyOf(providerPaymentId: string, amount: number, refunded: number): HistoryRow[] {
  const row = { at: new Date(), type: '', fee: 0, merchantPaymentId: '', providerPaymentId };
  const paid = { ...row, kind: 'payment', gross: amount } as const;
  return refunded > 0 ? [paid, { ...row, kind: 'refund', gross: -refunded }] : [paid];
}

function sumOf(entries: readonly FileEntry[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
