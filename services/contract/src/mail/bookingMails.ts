import type { BookedDiscount } from '../bookings/discount.ts';
import type { PayPurpose } from '../bookings/payLink.ts';
import type { PaymentDueView } from '../bookings/paymentDue.ts';
import type { PaymentMethod, PaymentStatus } from '../bookings/payments.ts';
import type { VoucherRefund } from '../bookings/refunds.ts';
import type { BookedTicket } from '../bookings/tickets.ts';
import type { CancellationRule } from '../format/cancellation.ts';
import type {
  CourseDateView,
  DateTargetView,
  EventDates,
  FurtherDateView,
  MovedPlaceView,
} from '../format/courseDates.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { EventStart } from '../format/eventStart.ts';
import type { Cents } from '../format/money.ts';
import type { MailSite } from './mailSite.ts';

export interface BookingMail extends MailSite {
  bookingReference: string;
  bookingUrl: string;
  /** The link contains the secret key. */
  manageUrl: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** E.164, for text messages; null when the number is not that of a mobile phone. */
  phoneE164: string | null;
  participants: number;
  tickets: BookedTicket[];
  /** How many of the people lack a name, an age or a required answer for which the workshop asks. */
  incompletePeople: number;
  /** Whether a required question about the booking has no answer. */
  hasOpenQuestions: boolean;
  totalAmount: Cents;
  /** What a code takes off; the total is after it. */
  discount: BookedDiscount | null;
  /** The part of the total that the studio kept at earlier changes. */
  keptAmount: Cents;
  /** What was paid and is not given back. */
  paidAmount: Cents;
  /** What a voucher has paid. */
  paidByVoucher: Cents;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  due: PaymentDueView | null;
  /** True until a booking by EFT or at the studio is paid. It can be cancelled, but not changed (ADR 0104). */
  isPaidLater: boolean;
  /** The link, with its secret key, that pays a deposit, a balance or a later payment by card; null without one. */
  payUrl: string | null;
  cancellationRule: CancellationRule;
  /** The start that was booked; null if the workshop was not rescheduled since. */
  movedFrom: EventStart | null;
  /** The SEQUENCE of the booking's calendar entry. */
  sequence: number;
  /** Where its people come instead of missed dates. */
  movedDates: MovedPlaceView[];
  event: {
    id: number;
    title: string;
    description: string;
    imageUrl: string | null;
    bring: string[];
    date: Day;
    startTime: Clock;
    endTime: Clock | null;
    furtherDates: FurtherDateView[];
    /** True for a private workshop, which has no public page. */
    isPrivate: boolean;
    isDeleted: boolean;
    /** Null unless the workshop was cancelled. */
    cancelReason: string | null;
  };
}

/** Sent to the studio about a booking that a visitor has made. */
export interface BookingNewMail extends BookingMail {
  seatsLeft: number;
  adminUrl: string;
}

/** Sent to all who had booked a workshop that was cancelled. */
export interface EventCancelledMail extends BookingMail {
  /** The owner's text. */
  reason: string;
  /** True if the visitor may choose another date instead of a refund. */
  canChoose: boolean;
  /** What is paid back unless the visitor chooses another date; 0 for an unpaid booking. */
  refund: Cents;
}

/** The current booking, and its last change. */
export interface BookingChangeMail extends BookingMail {
  change: {
    /** The booking before the change. */
    from: {
      title: string;
      start: EventStart;
      furtherDates: FurtherDateView[];
      participants: number;
      tickets: BookedTicket[];
    };
    isMove: boolean;
    paid: Cents;
    returned: Cents;
    kept: Cents;
    /** The parts of `returned` that are on vouchers. */
    toVouchers: VoucherRefund[];
    /** True if a person of the studio must still pay back at least a part. */
    isByHand: boolean;
  };
}

/** Sent to a visitor who has lost the mails. `bookings` are all upcoming bookings of the address; this is the next. */
export interface ManageLinkMail extends BookingMail {
  bookings: Omit<BookingMail, keyof MailSite>[];
}

/** Sent to the former address of the booking. */
export interface BookingEmailUpdatedMail extends MailSite {
  email: string;
  bookingReference: string;
  event: EventStart & { title: string };
}

export interface PaymentNoSeatMail extends BookingMail {
  amount: Cents;
  /** True if the payment was for a change, which was not made: the booking stays as it was. */
  isChange: boolean;
}

/** Sent when a card payment arrives after the confirmation. */
export interface BookingPaidMail extends BookingMail {
  /** The last payment. */
  received: Cents;
}

/** Asks for a payment of the booking, or reminds the visitor of it. */
export interface PayLinkMail extends BookingMail {
  /** The link contains the secret key. */
  payUrl: string;
  purpose: PayPurpose;
  amount: Cents;
  /** The last day on which a balance should be paid; null if no day was named. */
  dueOn: Day | null;
  /** ISO instant at which the link ends. */
  payUntil: string;
}

/** Sent before each date of a course. */
export interface BookingReminderMail extends BookingMail {
  /** The date of which it reminds. */
  reminded: Omit<CourseDateView, 'id'>;
}

/**
 * Why a person comes on another date: a choice of the visitor, an edit or the end of the other course, or because the
 * studio gave back the place.
 */
export type DateMoveCause = 'visitor' | 'rescheduled' | 'ended' | 'removed';

/** Sent when a person of the booking comes to another course instead of a missed date, or does so no longer. */
export interface DateMovedMail extends BookingMail {
  /** The name of the person; null if not known. */
  person: string | null;
  missed: CourseDateView;
  cause: DateMoveCause;
  /** Null if the person comes to the missed date again. */
  movedTo: DateTargetView | null;
}

/** The same, sent to the studio. */
export interface DateMovedStudioMail extends DateMovedMail {
  adminUrl: string;
}

/** Sent to all who had booked a workshop whose date or time was edited. */
export interface EventRescheduledMail extends BookingMail {
  /** The dates and times that the visitor knew before. */
  previous: EventDates;
}

export interface RefundDoneMail extends BookingMail {
  refund: {
    amount: Cents;
    /** True if the booking was cancelled; otherwise it still holds its seats. */
    isCancelled: boolean;
    /** The voucher on which the sum is; null if it was paid back in another way. */
    toVoucher: VoucherRefund | null;
  };
}
