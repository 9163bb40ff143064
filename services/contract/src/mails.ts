import type { ContactInput } from './contact.ts';
import type { Clock, Day } from './format/dates.ts';
import type { Cents } from './format/money.ts';
import type { PaymentMethod, PaymentReview, PaymentStatus } from './payments.ts';

/** A mail to the visitor who booked. */
export interface BookingMail {
  bookingReference: string;
  /** Absolute address of the booking's page. */
  bookingUrl: string;
  firstName: string;
  lastName: string;
  email: string;
  /** As typed. */
  phone: string;
  /** `+27821234567` when the number is a valid one, for a text message; else null. */
  phoneE164: string | null;
  participants: number;
  totalAmount: Cents;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  event: {
    id: number;
    title: string;
    description: string;
    date: Day;
    startTime: Clock;
    endTime: Clock | null;
    /** A deleted event has no reminders. */
    isDeleted: boolean;
  };
}

/** A payment that the studio must decide about. Holds no personal data: the admin portal shows it. */
export interface PaymentReviewMail {
  paymentId: number;
  review: PaymentReview;
  amount: Cents;
  bookingReference: string | null;
  /** Absolute address of the portal. */
  adminUrl: string;
}

export interface PasswordResetMail {
  /** Absolute address of the reset page with the token. */
  resetUrl: string;
  email: string;
  firstName: string;
  username: string;
  /** ISO instant after which the link is invalid. */
  expiresAt: string;
}

/** Sent to the admin whose password was changed, so that a theft is noticed. */
export interface PasswordChangedMail {
  email: string;
  firstName: string;
  username: string;
  /** ISO instant. */
  changedAt: string;
}

/** Mail kind → content, as the API composes it and the worker renders it. */
export interface MailContents {
  /** The booking is confirmed. Sent at most once per booking. */
  'booking-confirmed': BookingMail;
  /** Card money arrived after the confirmation was sent. */
  'booking-paid': BookingMail;
  /** The confirmation again, because an admin asked for it. */
  'booking-resent': BookingMail;
  /** The request was received, where the provider cannot notify us of the payment. */
  'booking-received': BookingMail;
  /** `studio.reminderHours` before the start. */
  'booking-reminder': BookingMail;
  'contact-received': Omit<ContactInput, 'website'>;
  'payment-review': PaymentReviewMail;
  'admin-password-reset': PasswordResetMail;
  'admin-password-changed': PasswordChangedMail;
}

export const mailKinds = [
  'booking-confirmed',
  'booking-paid',
  'booking-resent',
  'booking-received',
  'booking-reminder',
  'contact-received',
  'payment-review',
  'admin-password-reset',
  'admin-password-changed',
] as const satisfies readonly (keyof MailContents)[];
export type MailKind = (typeof mailKinds)[number];

/** The answer of `POST /internal/mails/<id>/compose`; the content is null when the mail must not be sent. */
export interface ComposedMail<K extends MailKind = MailKind> {
  kind: K;
  /** The request that caused the mail, for the log. */
  requestId: string | null;
  /** ISO instant from which the mail's latency counts. */
  dueAt: string;
  content: MailContents[K] | null;
}
