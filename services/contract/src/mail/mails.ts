import type { PaymentReview } from '../bookings/payments.ts';
import type { RequestedPartyView, WaitingPartyView } from '../bookings/waitlist.ts';
import type { EventTimes } from '../format/courseDates.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { ContactInput } from '../messages/contact.ts';
import type {
  BookingChangeMail,
  BookingEmailUpdatedMail,
  BookingMail,
  BookingNewMail,
  BookingPaidMail,
  BookingReminderMail,
  DateMovedMail,
  DateMovedStudioMail,
  EventCancelledMail,
  EventRescheduledMail,
  ManageLinkMail,
  PayLinkMail,
  PaymentNoSeatMail,
  RefundDoneMail,
} from './bookingMails.ts';
import type { MailSite } from './mailSite.ts';
import type { VoucherBoughtMail, VoucherGiftMail, VoucherNewMail } from './voucherMails.ts';

/** A message of the studio to one of the people of a workshop. */
export interface BroadcastMail extends MailSite {
  email: string;
  firstName: string;
  lastName: string;
  bookingReference: string;
  subject: string;
  body: string;
  event: EventTimes & { title: string };
}

/** The studio's answer to a contact message. */
export interface ContactReplyMail extends MailSite {
  email: string;
  firstName: string;
  lastName: string;
  message: string;
  /** ISO instant */
  writtenAt: string;
  reply: string;
}

/** Sent to the studio about the contact messages of an hour that have no separate mail. */
export interface ContactDigestMail extends MailSite {
  count: number;
  /** ISO instant at which the hour begins. */
  since: string;
  adminUrl: string;
}

/** Sent to a person who waits, or wants to wait, for seats of a full workshop or for sold out tickets. */
export interface WaitlistMail extends MailSite, Pick<WaitingPartyView, 'participants' | 'tickets'> {
  firstName: string;
  lastName: string;
  email: string;
  /** The party of a later request for this address; null once that is confirmed. */
  requested: RequestedPartyView | null;
  partiesBefore: number;
  /** The link, with its secret key, to confirm, to book or to leave the line. */
  entryUrl: string;
  /** Null unless seats are offered now. */
  offer: { totalAmount: Cents; until: string } | null;
  event: { id: number; title: string; date: Day; startTime: Clock; cancelReason: string | null };
}

/** An offer of a private workshop. */
export interface QuoteMail extends MailSite {
  email: string;
  firstName: string;
  lastName: string;
  title: string;
  greeting: string;
  days: { date: Day; startTime: Clock; endTime: Clock }[];
  people: number;
  total: Cents;
  validUntil: Day;
  /** The link with its secret key. */
  quoteUrl: string;
}

/** What a visitor has decided about a quote. */
export interface QuoteAnswerMail extends MailSite {
  id: number;
  firstName: string;
  lastName: string;
  title: string;
  /** Who has accepted it; null if it is not accepted any more. */
  acceptedName: string | null;
  adminUrl: string;
}

/** Asks a person how their workshop was. */
export interface ReviewRequestMail extends MailSite {
  email: string;
  firstName: string;
  lastName: string;
  title: string;
  /** The day of the workshop. */
  date: Day;
  /** The link with its secret key. */
  reviewUrl: string;
}

export interface PaymentReviewMail extends MailSite {
  paymentId: number;
  /** True for a payment of a voucher. */
  isForVoucher: boolean;
  review: PaymentReview;
  amount: Cents;
  bookingReference: string | null;
  isEventDeleted: boolean;
  adminUrl: string;
}

/** Payments whose amount is still unknown. */
export interface PaymentUnreadableMail extends MailSite {
  payments: {
    providerPaymentId: string;
    /** The amount as PayFast sent it. */
    amountText: string;
    bookingReference: string | null;
  }[];
  adminUrl: string;
}

export interface PasswordResetMail extends MailSite {
  resetUrl: string;
  email: string;
  firstName: string;
  username: string;
  expiresAt: string;
}

/** Sent to an admin whose password was changed, so that they notice a change that they did not make. */
export interface PasswordUpdatedMail extends MailSite {
  email: string;
  firstName: string;
  username: string;
  updatedAt: string;
}

/** Sent to the former address of an admin. */
export interface EmailUpdatedMail extends MailSite {
  email: string;
  firstName: string;
  username: string;
  /** The username of the admin who changed it. */
  updatedBy: string;
  updatedAt: string;
}

/** Sent to an admin whose account was deactivated or deleted. */
export interface AccessEndedMail extends MailSite {
  email: string;
  firstName: string;
  username: string;
  /** The username of the admin who ended the access. */
  endedBy: string;
  endedAt: string;
  isDeleted: boolean;
}

export interface MailContents {
  'booking-confirmed': BookingMail;
  /** Sent when a card payment arrives after the confirmation. */
  'booking-paid': BookingPaidMail;
  'booking-resent': BookingMail;
  /** Sent if no ITN can confirm the payment. */
  'booking-received': BookingMail;
  /** Sent when seats are held until an EFT arrives (ADR 0104). */
  'booking-eft': BookingMail;
  /** Sent on the last day for the EFT. */
  'booking-eft-reminder': BookingMail;
  /** Sent when the seats are released because no EFT arrived. */
  'booking-eft-ended': BookingMail;
  /** Sent by an admin, with the link that pays the price or the deposit. */
  'booking-pay-link': PayLinkMail;
  /** Sent as a reminder before the day of the balance, or by an admin, with the link that pays the balance. */
  'booking-balance-due': PayLinkMail;
  'booking-reminder': BookingReminderMail;
  'booking-new': BookingNewMail;
  'event-cancelled': EventCancelledMail;
  'booking-changed': BookingChangeMail;
  'booking-cancelled': BookingChangeMail;
  'booking-email-updated': BookingEmailUpdatedMail;
  'manage-link': ManageLinkMail;
  'event-rescheduled': EventRescheduledMail;
  'date-moved': DateMovedMail;
  'date-moved-studio': DateMovedStudioMail;
  broadcast: BroadcastMail;
  'waitlist-confirm': WaitlistMail;
  'waitlist-joined': WaitlistMail;
  'waitlist-offer': WaitlistMail;
  'waitlist-expired': WaitlistMail;
  'waitlist-rescheduled': WaitlistMail;
  'waitlist-ended': WaitlistMail;
  'contact-received': Omit<ContactInput, 'website'> & MailSite;
  /** Sent to the sender of the message (ADR 0041). */
  'contact-copy': Omit<ContactInput, 'website'> & MailSite;
  'contact-digest': ContactDigestMail;
  'contact-reply': ContactReplyMail;
  'quote-sent': QuoteMail;
  /** Sent as a reminder before the quote ends. */
  'quote-ends': QuoteMail;
  /** Sent to the studio. */
  'quote-accepted': QuoteAnswerMail;
  'quote-declined': QuoteAnswerMail;
  /** Sent two days after the workshop. */
  'review-request': ReviewRequestMail;
  'payment-review': PaymentReviewMail;
  'payment-unreadable': PaymentUnreadableMail;
  /** Sent to the visitor whose payment arrived for seats that could not be booked. */
  'payment-no-seat': PaymentNoSeatMail;
  'refund-done': RefundDoneMail;
  'voucher-bought': VoucherBoughtMail;
  'voucher-gift': VoucherGiftMail;
  'voucher-new': VoucherNewMail;
  'admin-password-reset': PasswordResetMail;
  'admin-password-updated': PasswordUpdatedMail;
  'admin-email-updated': EmailUpdatedMail;
  'admin-access-ended': AccessEndedMail;
}

export type MailKind = keyof MailContents;
