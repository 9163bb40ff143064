import type { Sequelize } from 'sequelize';
import { Op, col, literal, where } from 'sequelize';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type {
  AttentionView,
  CallTaskView,
  CancelledPaid,
  FailedMail,
  OverdueBalance,
} from '@studio/contract/admin/attention';
import { smallBookingMinutes } from '@studio/contract/bookings/bookings';
import type { PaymentStatus } from '@studio/contract/bookings/payments';
import { studioDay } from '@studio/contract/format/dates';
import type { MailKind } from '@studio/contract/mail/mails';
import { activeStatuses, hasUndecidedMoney, isMailNeedingAttention, paymentStatusOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { Event } from '../../events/event.model.ts';
import { findDeletedMoney } from '../../payments/deletedMoney.ts';
import { readPaidByOrder } from '../../payments/ledger.ts';
import { openReviews } from '../../payments/paymentReview.ts';
import { findUnreadable } from '../../payments/unreadablePayments.ts';
import { readOpenAmounts } from '../admin/computedFields.ts';
import { findUnclearEntries } from '../bankStatement/bankEntries.ts';
import { Booking } from '../booking.model.ts';
import { presentForAdmin } from '../booking.presenter.ts';
import { payPurposeOf } from '../money/payState.ts';
import { findAskedLinks } from '../payLink/askedLinks.ts';
import { findDifferences } from '../reconciliation/markDifferencesSeen.service.ts';
import { findRefundTasks, presentRefund } from '../refunds/readMoney.ts';
import { findWaitingReviews } from './waitingReviews.ts';

interface FailedRow {
  id: number;
  kind: MailKind;
  created_at: Date;
  finished_at: Date | null;
  last_error: string | null;
  booking_reference: string | null;
  total: number;
}

const failedMails = statement<FailedRow>(
  'attention mails',
  `select o.id::float8 as id, o.kind, o.created_at, o.finished_at, o.last_error, b.booking_reference,
     (count(*) over ())::int as total
   from outbox_messages o left join bookings b on b.id = o.booking_id
   where ${isMailNeedingAttention('o')} order by o.finished_at, o.id limit 200`,
);

export async function findAttention(database: Sequelize): Promise<AttentionView> {
  const reviews = await openReviews(database);
  const unreadable = await findUnreadable(database);
  const refunds = await findRefundTasks();
  const orderIds = [...reviews, ...unreadable].flatMap(({ orderId }) => orderId ?? []);
  const bookings = await findBookings(
    orderIds,
    refunds.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const byId = new Map(bookings.map((booking) => [booking.id, present(booking)]));
  const byOrder = new Map(bookings.map((booking) => [booking.orderId, present(booking)]));
  // The queries are sequential, because a request uses one connection at a time.
  const unpaid = await findUnpaid(database);
  const overdue = await findOverdue();
  const unconfirmed = await findUnconfirmed();
  const cancelledPaid = await findCancelledPaid(database);
  const calls = await findCalls();
  const askedLinks = await findAskedLinks();
  const bankEntries = await findUnclearEntries();
  const deletedMoney = await findDeletedMoney(database);
  const differences = await findDifferences();
  const waitingReviews = await findWaitingReviews(database);
  const mails = await run(database, failedMails, []);
  return {
    payments: reviews.map(({ orderId, bookingReference: _reference, receivedAt, ...payment }) => ({
      ...payment,
      receivedAt: receivedAt.toISOString(),
      booking: orderId === null ? null : (byOrder.get(orderId) ?? null),
    })),
    unreadable: unreadable.map(({ orderId, bookingReference: _reference, receivedAt, ...payment }) => ({
      ...payment,
      receivedAt: receivedAt.toISOString(),
      booking: orderId === null ? null : (byOrder.get(orderId) ?? null),
    })),
    unpaid,
    overdue,
    unconfirmed: unconfirmed.map(present),
    cancelledPaid,
    deletedMoney,
    calls,
    askedLinks,
    bankEntries,
    refunds: refunds.map((refund) => ({
      ...presentRefund(refund),
      booking: refund.bookingId === null ? null : (byId.get(refund.bookingId) ?? null),
    })),
    differences,
    reviews: waitingReviews,
    mails: mails.map(presentMail),
    mailCount: mails[0]?.total ?? 0,
  };
}

/**
 * Unpaid bookings that no ITN will confirm or end: no ITN is expected, or an admin edited or refunded the booking. A
 * booking by EFT is listed after its last day. A booking that is paid at the studio is listed once its workshop has
 * started.
 */
async function findUnpaid(database: Sequelize): Promise<AdminBookingView[]> {
  const isUnpaid = withPayment('pending', 'failed');
  const isOverdue = { [Op.or]: [{ [Op.lt]: studioDay(new Date()) }, { [Op.is]: null }] };
  const bookings = await Booking.findAll({
    where: {
      [Op.and]: {
        [Op.or]: [{ '$request.expires_at$': null }, { '$request.expects_itn$': false, '$request.due_on$': isOverdue }],
      },
      [Op.or]: [
        { status: 'held', createdAt: olderThan(`${smallBookingMinutes.held} minutes`), ...isUnpaid },
        { status: 'pending', createdAt: olderThan(`${smallBookingMinutes.pending} minutes`), ...isUnpaid },
        { status: 'pending', ...withPayment('refunded') },
        {
          status: 'confirmed',
          '$request.purpose$': 'later',
          '$request.state$': ['open', 'failed'],
          '$event.starts_at$': { [Op.lt]: literal('now()') },
          ...isUnpaid,
        },
      ],
    },
    include: Event,
    order: [['id', 'ASC']],
    limit: 200,
  });
  const openAmounts = await readOpenAmounts(
    database,
    bookings.map(({ id }) => id),
  );
  return bookings.map((booking) => ({ ...present(booking), openAmount: openAmounts.get(booking.id) ?? null }));
}

/** Skips workshops that have started: the link no longer accepts the balance, and the roster shows what is open. */
async function findOverdue(): Promise<OverdueBalance[]> {
  const bookings = await Booking.findAll({
    where: {
      status: activeStatuses,
      '$balance.due_on$': { [Op.lt]: studioDay(new Date()) },
      '$balance.state$': ['open', 'failed'],
      '$balance.amount$': { [Op.gt]: 0 },
    },
    include: { model: Event, where: { cancelledAt: null, deletedAt: null, startsAt: { [Op.gt]: literal('now()') } } },
    order: [col('balance.due_on'), 'id'],
    limit: 200,
  });
  return bookings.map((booking) => {
    const { request, balance } = booking;
    return {
      ...present(booking),
      balance: balance?.amount ?? 0,
      dueOn: balance?.dueOn ?? '',
      purpose: request.state === 'paid' ? 'balance' : payPurposeOf(booking, request),
    };
  });
}

function findUnconfirmed(): Promise<Booking[]> {
  return Booking.findAll({
    where: { status: 'pending', ...withPayment('completed') },
    include: Event,
    order: [['id', 'ASC']],
    limit: 200,
  });
}

async function findCancelledPaid(database: Sequelize): Promise<CancelledPaid[]> {
  const bookings = await Booking.findAll({
    where: literal(hasUndecidedMoney('"Booking"')),
    include: Event,
    order: [['id', 'ASC']],
    limit: 200,
  });
  const paid = await readPaidByOrder(
    database,
    bookings.map(({ orderId }) => orderId),
  );
  return bookings.map((booking) => ({ ...present(booking), paidAmount: paid.get(booking.orderId) ?? 0 }));
}

/** A booking that was moved from the cancelled workshop to another one needs no call. */
async function findCalls(): Promise<CallTaskView[]> {
  const bookings = await Booking.findAll({
    where: { callDueAt: { [Op.ne]: null } },
    include: { model: Event, where: { cancelledAt: { [Op.ne]: null } } },
    order: ['callDueAt', 'id'],
    limit: 200,
  });
  return bookings.map((booking) => ({ ...present(booking), callDueAt: booking.callDueAt?.toISOString() ?? '' }));
}

function withPayment(...statuses: PaymentStatus[]) {
  return { [Op.and]: where(literal(paymentStatusOf('"Booking"')), { [Op.in]: statuses }) };
}

function olderThan(interval: string) {
  return { [Op.lt]: literal(`now() - interval '${interval}'`) };
}

function findBookings(orderId: number[], id: number[]): Promise<Booking[]> {
  return Booking.findAll({ where: { [Op.or]: [{ orderId }, { id }] }, include: Event });
}

function present(booking: Booking): AdminBookingView {
  if (!booking.event) throw new Error('A booking was read without its event');
  return presentForAdmin(booking, booking.event);
}

function presentMail(row: FailedRow): FailedMail {
  return {
    id: row.id,
    job: row.kind,
    createdAt: row.created_at.toISOString(),
    failedAt: row.finished_at?.toISOString() ?? null,
    error: row.last_error,
    bookingReference: row.booking_reference,
  };
}
