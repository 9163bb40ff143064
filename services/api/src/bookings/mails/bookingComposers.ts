import type { Sequelize, Transaction } from 'sequelize';
import { currentRuleOf, ruleOfBooking } from '@studio/contract/format/cancellation';
import type { Cents } from '@studio/contract/format/money';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import {
  isBalance,
  isOpenReview,
  isPriceRequest,
  keptAmountOf,
  paidAmountOf,
  paidByVoucherOf,
  paymentStatusOf,
  totalAmountOf,
} from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import type { Composers, OutboxMail } from '../../outbox/composeMail.ts';
import { isPaidLater } from '../../payments/paymentRequest.model.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { storedMailSettings, withDefaults } from '../../settings/mailSettings.ts';
import type { MailSettings } from '../../settings/mailSettings.ts';
import type { Booking } from '../booking.model.ts';
import { readCalendar } from '../guests/readCalendar.ts';
import { manageUrlOf } from '../ids/manageKey.ts';
import { payPathOf } from '../ids/payKey.ts';
import { paymentDue } from '../money/paymentDue.ts';
import { nextToPay } from '../money/payState.ts';
import { readTicketsAndDiscount } from '../money/readSums.ts';
import { mobileNumber } from '../phone.ts';
import { rescheduledFrom } from '../rescheduledFrom.ts';
import { findMailedRefund } from './findMailedRefund.ts';
import { hasOpenQuestions, incompletePeople } from './missingDetails.ts';

type BookingComposers = Pick<
  Composers,
  | 'booking-confirmed'
  | 'booking-paid'
  | 'booking-resent'
  | 'booking-received'
  | 'booking-eft'
  | 'booking-eft-reminder'
  | 'booking-eft-ended'
  | 'payment-no-seat'
  | 'refund-done'
>;

export type BookingContent = Omit<BookingMail, keyof MailSite>;

export interface MailLinks {
  /** The origin of links for bookings that have no origin stored. */
  canonicalOrigin: string;
  manageKey: string;
  /** True if PayFast reports the payments by link. */
  hasItns: boolean;
}

type MailedRequest = Pick<PaymentRequest, 'id' | 'purpose' | 'state' | 'amount' | 'method' | 'dueOn'>;
type StoredFields = Pick<Booking, 'id' | 'orderId' | 'status' | 'manageVersion' | 'changeCount' | 'bookedStartsAt'> &
  Pick<Booking, 'freeCancellationHours' | 'keptPercentAfter'> &
  Pick<Event, 'startsAt' | 'lastStartsAt' | 'rescheduleCount' | 'deletedAt' | 'cancelledAt'>;
type ReadFields = Omit<
  BookingContent,
  | 'bookingUrl'
  | 'manageUrl'
  | 'movedFrom'
  | 'sequence'
  | 'movedDates'
  | 'cancellationRule'
  | 'tickets'
  | 'paidAmount'
  | 'due'
  | 'isPaidLater'
  | 'payUrl'
>;

export interface MailedBooking extends ReadFields, StoredFields {
  origin: string | null;
  storedSettings: Partial<MailSettings> | null;
  seatsLeft: number;
  isByVisitor: boolean;
  hasMoney: boolean;
  request: MailedRequest;
  balance: MailedRequest | null;
}

const requestJson = (
  request: string,
) => `json_build_object('id', ${request}.id, 'purpose', ${request}.purpose, 'state', ${request}.state,
  'amount', ${request}.amount, 'method', ${request}.method, 'dueOn', ${request}.due_on)`;

const selectBooking = statement<MailedBooking>(
  'booking mail',
  `select b.id, b.order_id as "orderId", b.booking_reference as "bookingReference", o.first_name as "firstName",
     o.last_name as "lastName", o.email,
     coalesce(o.phone, '') as phone, o.phone_e164 as "phoneE164", b.participants, ${totalAmountOf('b')} as "totalAmount",
     ${incompletePeople} as "incompletePeople", ${hasOpenQuestions} as "hasOpenQuestions",
     ${keptAmountOf('b')} as "keptAmount", r.method as "paymentMethod",
     ${paidByVoucherOf('b')} as "paidByVoucher", ${paymentStatusOf('b')} as "paymentStatus", b.status,
     b.manage_version as "manageVersion", b.change_count as "changeCount", o.origin,
     b.free_cancellation_hours as "freeCancellationHours", b.kept_percent_after as "keptPercentAfter",
     b.booked_starts_at as "bookedStartsAt", e.starts_at as "startsAt", e.last_starts_at as "lastStartsAt",
     e.reschedule_count as "rescheduleCount",
     e.deleted_at as "deletedAt", e.cancelled_at as "cancelledAt",
     json_build_object('id', e.id, 'title', e.title, 'description', e.description, 'imageUrl', e.image_url,
       'bring', coalesce(e.details -> 'bring', '[]'),
       'date', e.date, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
       'furtherDates', e.further_dates,
       'isPrivate', e.is_private, 'isDeleted', e.deleted_at is not null, 'cancelReason', e.cancel_reason) as event,
     e.free_seats as "seatsLeft", r.purpose in ('book', 'later', 'confirm') as "isByVisitor",
     ${storedMailSettings} as "storedSettings", ${paidAmountOf('b')} > 0 as "hasMoney", ${requestJson('r')} as request,
     case when rest.id is not null then ${requestJson('rest')} end as balance
   from bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id
     join payment_requests r on ${isPriceRequest('r', 'b')}
     left join payment_requests rest on ${isBalance('rest', 'b')}
   where b.id = $1 and o.email is not null`,
);

/** @returns undefined for a booking without an e-mail address */
export async function findMailedBooking(
  on: Transaction | Sequelize,
  bookingId: number | null,
): Promise<MailedBooking | undefined> {
  return (await run(on, selectBooking, [bookingId]))[0];
}

type Condition = (booking: MailedBooking, mail: OutboxMail) => boolean;

export function createBookingComposers(links: MailLinks): BookingComposers {
  async function compose(
    on: Transaction | Sequelize,
    mail: OutboxMail,
    applies: Condition,
  ): Promise<BookingContent | null> {
    const booking = await findMailedBooking(on, mail.bookingId);
    return booking && applies(booking, mail) ? composeContent(on, booking, links) : null;
  }

  /** Mails that confirm a seat are not sent for a deleted or cancelled event. */
  function when(applies: Condition) {
    return (on: Transaction | Sequelize, mail: OutboxMail) =>
      compose(on, mail, (booking) => takesPlace(booking) && applies(booking, mail));
  }

  return {
    'booking-confirmed': when(isConfirmed),
    'booking-resent': when(isConfirmed),
    'booking-paid': async (on, mail) => {
      const [payment] = await run(on, selectLastPayment, [mail.bookingId]);
      const content = await when((booking) => isConfirmed(booking) && booking.hasMoney)(on, mail);
      return payment && content ? { ...content, received: payment.amount } : null;
    },
    'booking-received': when(
      ({ status, paymentStatus }) => status === 'pending' && ['pending', 'failed'].includes(paymentStatus),
    ),
    'booking-eft': when(isEftAwaited),
    'booking-eft-reminder': when(isEftAwaited),
    'booking-eft-ended': when(({ status, request }) => status === 'cancelled' && isPaidLater(request)),
    'payment-no-seat': async (on, mail) => {
      const [payment] = await run(on, selectPayment, [mail.paymentId]);
      if (!payment) return null;
      const content = await compose(
        on,
        mail,
        ({ status, paymentStatus }) => payment.isChange || (status === 'cancelled' && paymentStatus === 'completed'),
      );
      return content && { ...content, ...payment };
    },
    'refund-done': async (on, mail) => {
      const refund = await findMailedRefund(on, mail.refundId);
      const content = refund ? await compose(on, mail, () => true) : null;
      return refund && content ? { ...content, refund } : null;
    },
  };
}

const selectLastPayment = statement<{ amount: Cents }>(
  'payment received mail',
  `select amount from ledger
   where order_id = (select order_id from bookings where id = $1) and provider = 'payfast' and review is null and amount > 0
   order by id desc limit 1`,
);

const selectPayment = statement<{ amount: Cents; isChange: boolean }>(
  'payment without a seat mail',
  `select p.amount, p.is_change as "isChange" from payments p where p.id = $1 and ${isOpenReview('p')}`,
);

function isEftAwaited({ status, request }: MailedBooking): boolean {
  return status === 'pending' && isPaidLater(request);
}

function isConfirmed({ status }: MailedBooking): boolean {
  return status === 'confirmed';
}

export async function composeContent(
  on: Transaction | Sequelize,
  booking: MailedBooking,
  links: MailLinks,
): Promise<BookingContent> {
  const { canonicalOrigin, manageKey } = links;
  const origin = booking.origin ?? canonicalOrigin;
  const earlierStart = rescheduledFrom(booking, booking);
  const settings = withDefaults(booking.storedSettings);
  const paidAmount = await readRefundableAmount(on, booking.orderId);
  return {
    bookingReference: booking.bookingReference,
    bookingUrl: `${origin}/booking/${booking.bookingReference}`,
    manageUrl: manageUrlOf(booking, origin, manageKey),
    firstName: booking.firstName,
    lastName: booking.lastName,
    email: booking.email,
    phone: booking.phone,
    phoneE164: mobileNumber(booking.phoneE164),
    participants: booking.participants,
    ...(await readTicketsAndDiscount(on, booking.id)),
    incompletePeople: booking.incompletePeople,
    hasOpenQuestions: booking.hasOpenQuestions,
    totalAmount: booking.totalAmount,
    keptAmount: booking.keptAmount,
    paidByVoucher: booking.paidByVoucher,
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.paymentStatus,
    paidAmount,
    due: takesPlace(booking) ? paymentDue(booking, paidAmount, settings) : null,
    isPaidLater: isPaidLater(booking.request),
    payUrl: payUrlOf(booking, origin, links),
    cancellationRule: ruleOfBooking(currentRuleOf(booking, settings, booking.event), { movedFrom: earlierStart }),
    movedFrom: earlierStart,
    ...(await readCalendar(on, booking, booking)),
    event: booking.event,
  };
}

/**
 * Returns null if the price is paid in one sum: a separate mail has that link. The mails of a visitor who pays later
 * have the link themselves.
 */
function payUrlOf(booking: MailedBooking, origin: string, { manageKey, hasItns }: MailLinks): string | null {
  const next = hasItns && (booking.balance || isPaidLater(booking.request)) ? nextToPay(booking, booking) : null;
  return next && origin + payPathOf(next.id, manageKey);
}
