import type { Sequelize } from 'sequelize';
import type { PaymentListView, PaymentQuery, PaymentView } from '@studio/contract/admin/payments';
import { studioZone } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { isForVoucher, isOpenReview } from '../../db/conditions.ts';
import { readWithCursor } from '../../db/cursor.ts';
import { offsetOf } from '../../db/listPage.ts';
import { run, runOnce, statement } from '../../db/statement.ts';
import type { Value } from '../../db/statement.ts';
import { findDeletedAmounts } from '../deletedBookings.ts';
import { readTotalRevenue } from '../ledger.ts';
import { findDeletedDocuments } from './deletedDocuments.ts';
import { foundPayments } from './foundPayments.ts';
import { presentSums, sumsOf } from './paymentSums.ts';
import type { SumRow } from './paymentSums.ts';

export type PaymentFilter = Pick<PaymentQuery, 'search' | 'from' | 'to' | 'kind'>;

const methodOf = (payment: string) =>
  `case ${payment}.provider when 'payfast' then 'payfast' else ${payment}.method end`;

// Revenue is the sum of exactly these rows (ADR 0076). Transfers between orders sum to zero, and a voucher moves no money
// (ADR 0103).
const entries = `
  select 'p' || id as id, id as "paymentId", null::integer as "resolutionId", received_at as at, amount, fee,
    case when is_correction then 'correction' when amount < 0 then 'refund' else 'payment' end as kind,
    ${methodOf('payments')} as method
  from payments where transfer_of is null and voucher_id is null
  union all
  select 'r' || r.id, r.payment_id, r.id, r.created_at, r.amount, null,
    case r.kind when 'refunded' then 'refund' else 'correction' end, ${methodOf('p')}
  from payment_resolutions r join payments p on p.id = r.payment_id where r.amount <> 0`;

const detailed = (shown: string) => `
  select x.id, x.kind, x.at, x.amount, x.fee, p.provider, x.method, p.provider_payment_id as "providerPaymentId",
    case when x."resolutionId" is null and ${isOpenReview('p')} then p.review end as review,
    b.id as "bookingId", coalesce(b.booking_reference, p.booking_reference) as "bookingReference",
    o.first_name || ' ' || o.last_name as "customerName",
    coalesce(e.title, d.event_title, case when q.id is not null then 'Gift voucher' end) as "eventTitle", to_char(coalesce(e.date, d.event_date), 'YYYY-MM-DD') as "eventDate",
    b.id is null and q.id is null and (coalesce(paid.review, p.review) is distinct from 'unmatched' or r.kind is not distinct from 'matched')
      as "isBookingDeleted",
    case when p.provider = 'manual' and p.order_id is null
      then split_part(p.provider_payment_id, ':', 1)::integer end as "deletedId"
  from (${shown}) x
  join payments p on p.id = x."paymentId"
  -- The payment that a refund gives back.
  left join refunds f on f.ledger_id = p.id left join payments paid on paid.id = f.payment_id
  left join payment_resolutions r on r.payment_id = coalesce(paid.id, p.id)
  -- The row of a deleted booking has its reference; the payment may be another booking's.
  left join bookings b on b.order_id = coalesce(p.order_id, case when p.booking_reference is null then r.order_id end)
  left join events e on e.id = b.event_id
  left join payment_requests q on ${isForVoucher('q', 'p')}
  left join orders o on o.id = coalesce(b.order_id, q.order_id)
  left join deleted_bookings d on b.id is null and d.booking_reference = p.booking_reference`;

type Row = Omit<PaymentView, 'at' | keyof DeletedFacts> & { at: Date; deletedId: number | null };

/** What is read about deleted bookings. */
type DeletedFacts = Pick<PaymentView, 'reversible' | 'documents'>;

const openRefunds = statement<{ count: number; amount: string }>(
  'payments open refunds',
  `select count(*)::integer as count, coalesce(sum(amount), 0)::text as amount from refunds
   where state in ('requested', 'sent') or (state = 'failed' and dropped_at is null)`,
);

/** @throws invalid_input for a page too far down */
export async function readPaymentsPage(database: Sequelize, query: PaymentQuery): Promise<PaymentListView> {
  const { page, pageSize } = query;
  const offset = offsetOf(query, '');
  const { rows, values } = matching(query);
  const shown = `${rows} order by at desc, "paymentId" desc, id desc limit ${pageSize} offset ${offset}`;
  const listed = await runOnce<Row>(database, `${detailed(shown)} ${order}`, values);
  const summed = await runOnce<SumRow>(database, sumsOf(rows), values);
  const deletedIds = listed.flatMap(({ deletedId }) => deletedId ?? []);
  const amounts = await findDeletedAmounts(database, deletedIds);
  const deleted = listed.flatMap((row) => (row.isBookingDeleted ? (row.bookingReference ?? []) : []));
  const documents = await findDeletedDocuments(database, deleted);
  const [open] = await run(database, openRefunds, []);
  return {
    items: listed.map((row) =>
      present(row, {
        reversible: reversibleOf(row, amounts),
        documents: documents.get(row.bookingReference ?? '') ?? [],
      }),
    ),
    ...presentSums(summed),
    revenue: await readTotalRevenue(),
    openRefunds: { count: open?.count ?? 0, amount: Number(open?.amount ?? 0) },
    page,
    pageSize,
  };
}

/** Reads all matching rows in batches, the newest first, without what only the page shows about deleted bookings. */
export async function* readPayments(
  database: Sequelize,
  filter: PaymentFilter,
): AsyncGenerator<PaymentView[], void, void> {
  const { rows, values } = matching(filter);
  for await (const batch of readWithCursor<Row>(database, `${detailed(rows)} ${order}`, values)) {
    yield batch.map((row) => present(row, { reversible: null, documents: [] }));
  }
}

const order = `order by x.at desc, x."paymentId" desc, x.id desc`;

function matching({ search, from, to, kind }: PaymentFilter): { rows: string; values: Value[] } {
  const values: Value[] = [];
  const conditions = ['true'];
  const startOf = (day: string, later = 0) =>
    `($${values.push(day)}::date + ${later})::timestamp at time zone '${studioZone}'`;
  if (from !== '') conditions.push(`at >= ${startOf(from)}`);
  if (to !== '') conditions.push(`at < ${startOf(to, 1)}`);
  if (kind !== 'all') conditions.push(`kind = $${values.push(kind)}`);
  if (search !== '') {
    const found = foundPayments(search, values.length);
    conditions.push(`"paymentId" in (${found.sql})`);
    values.push(...found.values);
  }
  return { rows: `select * from (${entries}) entries where ${conditions.join(' and ')}`, values };
}

function reversibleOf({ deletedId }: Row, amounts: ReadonlyMap<number, Cents>): PaymentView['reversible'] {
  const amount = deletedId === null ? undefined : amounts.get(deletedId);
  return deletedId === null || amount === undefined ? null : { orderId: deletedId, amount };
}

function present({ deletedId: _deletedId, at, ...row }: Row, facts: DeletedFacts): PaymentView {
  return { ...row, at: at.toISOString(), ...facts };
}
