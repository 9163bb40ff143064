import type { PaymentDueView } from '../bookings/paymentDue.ts';
import type { PaymentMethod, PaymentReview, PaymentStatus } from '../bookings/payments.ts';
import type { CancellationRule } from '../format/cancellation.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { EventStart } from '../format/eventStart.ts';
import type { Cents } from '../format/money.ts';
import type { ContactInput } from '../messages/contact.ts';
import type { EventTimes } from './eventMovedText.ts';

/** The API adds it to the content of every mail. */
export interface MailSite {
  /** The canonical address of the site, without a slash at its end; mails load their pictures from it. */
  siteUrl: string;
}

export interface BookingMail extends MailSite {
  bookingReference: string;
  bookingUrl: string;
  /** With the secret key. */
  manageUrl: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** E.164, for text messages; null when the number is not that of a mobile phone. */
  phoneE164: string | null;
  participants: number;
  totalAmount: Cents;
  /** The part of the total that the studio kept at earlier changes. */
  keptAmount: Cents;
  /** What was paid and is not given back. */
  paidAmount: Cents;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  due: PaymentDueView | null;
  cancellationRule: CancellationRule;
  /** The start that was booked; null if the workshop was not moved since. */
  movedFrom: EventStart | null;
  /** Of the booking's calendar entry. */
  sequence: number;
  event: {
    id: number;
    title: string;
    description: string;
    imageUrl: string | null;
    date: Day;
    startTime: Clock;
    endTime: Clock | null;
    isDeleted: boolean;
    /** Null unless the workshop was cancelled. */
    cancelReason: string | null;
  };
}

/** To the studio, of a booking that a visitor has made. */
export interface BookingNewMail extends BookingMail {
  seatsLeft: number;
  adminUrl: string;
}

/** To everybody who had booked a workshop that was cancelled. */
export interface EventCancelledMail extends BookingMail {
  /** The owner's text. */
  reason: string;
  /** Whether the visitor may move to another date instead of a refund. */
  canChoose: boolean;
  /** What is paid back, or would be if the visitor does not move; 0 for an unpaid booking. */
  refund: Cents;
}

/** The booking as it is now, and what the change was. */
export interface BookingChangeMail extends BookingMail {
  change: {
    /** What was booked before. */
    from: { title: string; start: EventStart; participants: number };
    isMove: boolean;
    paid: Cents;
    returned: Cents;
    kept: Cents;
    /** Whether a person of the studio pays it back, at least in part. */
    isByHand: boolean;
  };
}

export interface PaymentNoSeatMail extends BookingMail {
  amount: Cents;
  /** The payment was for a change: the booking is as it was. */
  isChange: boolean;
}

/** To everybody who had booked a workshop whose date or time has changed. */
export interface EventMovedMail extends BookingMail {
  /** The date and time that the visitor knew before. */
  previous: EventTimes;
}

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

/** To the studio, of the contact messages of an hour that have no mail of their own. */
export interface ContactDigestMail extends MailSite {
  count: number;
  /** ISO instant at which the hour begins. */
  since: string;
  adminUrl: string;
}

export interface RefundDoneMail extends BookingMail {
  refund: {
    amount: Cents;
    /** True if PayFast sends it back to the card; false in cash or by EFT. */
    isToCard: boolean;
    /** The booking keeps its places unless it was cancelled. */
    isCancelled: boolean;
  };
}

/** To a person who waits, or wants to wait, for seats of a full workshop. */
export interface WaitlistMail extends MailSite {
  firstName: string;
  lastName: string;
  email: string;
  participants: number;
  /** Another party for which the address was entered since, until it is confirmed. */
  requestedParticipants: number | null;
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
    /** As PayFast sent it. */
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
export interface PasswordChangedMail extends MailSite {
  email: string;
  firstName: string;
  username: string;
  changedAt: string;
}

/** Sent to the old address. */
export interface EmailChangedMail extends MailSite {
  email: string;
  firstName: string;
  username: string;
  /** The username of the admin who changed it. */
  changedBy: string;
  changedAt: string;
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
  'booking-paid': BookingMail;
  'booking-resent': BookingMail;
  /** Sent where no ITN can confirm the payment. */
  'booking-received': BookingMail;
  'booking-reminder': BookingMail;
  'booking-new': BookingNewMail;
  'event-cancelled': EventCancelledMail;
  'booking-changed': BookingChangeMail;
  'booking-cancelled': BookingChangeMail;
  /** With the link to manage the booking, for a visitor who asked for it. */
  'manage-link': BookingMail;
  'event-moved': EventMovedMail;
  broadcast: BroadcastMail;
  'waitlist-confirm': WaitlistMail;
  'waitlist-joined': WaitlistMail;
  'waitlist-offer': WaitlistMail;
  'waitlist-expired': WaitlistMail;
  'waitlist-moved': WaitlistMail;
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
  'admin-password-changed': PasswordChangedMail;
  'admin-email-changed': EmailChangedMail;
  'admin-access-ended': AccessEndedMail;
}

export const mailKinds = [
  'booking-confirmed',
  'booking-paid',
  'booking-resent',
  'booking-received',
  'booking-reminder',
  'booking-new',
  'event-cancelled',
  'booking-changed',
  'booking-cancelled',
  'manage-link',
  'event-moved',
  'broadcast',
  'waitlist-confirm',
  'waitlist-joined',
  'waitlist-offer',
  'waitlist-expired',
  'waitlist-moved',
  'waitlist-ended',
  'contact-received',
  'contact-copy',
  'contact-digest',
  'contact-reply',
  'payment-review',
  'payment-unreadable',
  'payment-no-seat',
  'refund-done',
  'admin-password-reset',
  'admin-password-changed',
  'admin-email-changed',
  'admin-access-ended',
] as const satisfies readonly (keyof MailContents)[];
export type MailKind = (typeof mailKinds)[number];
