import type { PaymentReview } from '../bookings/payments.ts';
import type { RequestedPartyView, WaitingPartyView } from '../bookings/waitlist.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { ContactInput } from '../messages/contact.ts';
import type {
  BookingChangeMail,
  BookingEmailUpdatedMail,
  BookingMail,
  BookingNewMail,
  BookingPaidMail,
  EventCancelledMail,
  EventRescheduledMail,
  ManageLinkMail,
  PayLinkMail,
  PaymentNoSeatMail,
  RefundDoneMail,
} from './bookingMails.ts';
import type { EventTimes } from './eventRescheduledText.ts';
import type { MailSite } from './mailSite.ts';

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

/** To the studio, about the contact messages of an hour that have no mail of their own. */
export interface ContactDigestMail extends MailSite {
  count: number;
  /** ISO instant at which the hour begins. */
  since: string;
  adminUrl: string;
}

/** To a person who waits, or wants to wait, for seats of a full workshop or for sold out tickets. */
export interface WaitlistMail extends MailSite, Pick<WaitingPartyView, 'participants' | 'tickets'> {
  firstName: string;
  lastName: string;
  email: string;
  /** The party of a later request for this address, until it is confirmed. */
  requested: RequestedPartyView | null;
  partiesBefore: number;
  /** With the secret key: confirm, book, or leave the line. */
  entryUrl: string;
  /** Null unless seats are offered now. */
  offer: { totalAmount: Cents; until: string } | null;
  event: { id: number; title: string; date: Day; startTime: Clock; cancelReason: string | null };
}

export interface PaymentReviewMail extends MailSite {
  paymentId: number;
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

/** Sent so that an admin notices a change they did not make. */
export interface PasswordUpdatedMail extends MailSite {
  email: string;
  firstName: string;
  username: string;
  updatedAt: string;
}

/** Sent to the old address. */
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
  /** The username of the admin who did it. */
  endedBy: string;
  endedAt: string;
  isDeleted: boolean;
}

export interface MailContents {
  'booking-confirmed': BookingMail;
  /** For a card payment after the confirmation was sent. */
  'booking-paid': BookingPaidMail;
  'booking-resent': BookingMail;
  /** Sent where no ITN can confirm the payment. */
  'booking-received': BookingMail;
  /** The places are held until an EFT comes (ADR 0104), the last day for it, and that they are free again. */
  'booking-eft': BookingMail;
  'booking-eft-reminder': BookingMail;
  'booking-eft-ended': BookingMail;
  /** Sent by an admin: the link to the price or the deposit. */
  'booking-pay-link': PayLinkMail;
  /** The link to the balance: a reminder before its day, or sent by an admin. */
  'booking-balance-due': PayLinkMail;
  'booking-reminder': BookingMail;
  'booking-new': BookingNewMail;
  'event-cancelled': EventCancelledMail;
  'booking-changed': BookingChangeMail;
  'booking-cancelled': BookingChangeMail;
  'booking-email-updated': BookingEmailUpdatedMail;
  'manage-link': ManageLinkMail;
  'event-rescheduled': EventRescheduledMail;
  broadcast: BroadcastMail;
  'waitlist-confirm': WaitlistMail;
  'waitlist-joined': WaitlistMail;
  'waitlist-offer': WaitlistMail;
  'waitlist-expired': WaitlistMail;
  'waitlist-rescheduled': WaitlistMail;
  'waitlist-ended': WaitlistMail;
  'contact-received': Omit<ContactInput, 'website'> & MailSite;
  /** To the sender (ADR 0041). */
  'contact-copy': Omit<ContactInput, 'website'> & MailSite;
  'contact-digest': ContactDigestMail;
  'contact-reply': ContactReplyMail;
  'payment-review': PaymentReviewMail;
  'payment-unreadable': PaymentUnreadableMail;
  /** To the visitor, whose payment came for seats that are not booked. */
  'payment-no-seat': PaymentNoSeatMail;
  'refund-done': RefundDoneMail;
  'admin-password-reset': PasswordResetMail;
  'admin-password-updated': PasswordUpdatedMail;
  'admin-email-updated': EmailUpdatedMail;
  'admin-access-ended': AccessEndedMail;
}

export type MailKind = keyof MailContents;
