import type { ContactInput } from '../contact.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { EventStart } from '../format/movedNote.ts';
import type { PaymentMethod, PaymentReview, PaymentStatus } from '../payments.ts';

/** The API adds it to the content of every mail. */
export interface MailSite {
  /** The canonical address of the site, without a slash at its end; mails load their pictures from it. */
  siteUrl: string;
}

export interface BookingMail extends MailSite {
  bookingReference: string;
  bookingUrl: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** E.164, for text messages; null when the number is not valid. */
  phoneE164: string | null;
  participants: number;
  totalAmount: Cents;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  /** The start that was booked; null if the workshop was not moved since. */
  movedFrom: EventStart | null;
  event: {
    id: number;
    title: string;
    description: string;
    imageUrl: string | null;
    date: Day;
    startTime: Clock;
    endTime: Clock | null;
    isDeleted: boolean;
  };
}

export interface PaymentReviewMail extends MailSite {
  paymentId: number;
  review: PaymentReview;
  amount: Cents;
  bookingReference: string | null;
  isEventDeleted: boolean;
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

export interface MailContents {
  'booking-confirmed': BookingMail;
  /** For a card payment after the confirmation was sent. */
  'booking-paid': BookingMail;
  'booking-resent': BookingMail;
  /** Sent where no ITN can confirm the payment. */
  'booking-received': BookingMail;
  'booking-reminder': BookingMail;
  'contact-received': Omit<ContactInput, 'website'> & MailSite;
  /** To the sender (ADR 0041). */
  'contact-copy': Omit<ContactInput, 'website'> & MailSite;
  'payment-review': PaymentReviewMail;
  /** To the visitor, whose payment came for seats that are not booked. */
  'payment-no-seat': BookingMail;
  'admin-password-reset': PasswordResetMail;
  'admin-password-changed': PasswordChangedMail;
  'admin-email-changed': EmailChangedMail;
}

export const mailKinds = [
  'booking-confirmed',
  'booking-paid',
  'booking-resent',
  'booking-received',
  'booking-reminder',
  'contact-received',
  'contact-copy',
  'payment-review',
  'payment-no-seat',
  'admin-password-reset',
  'admin-password-changed',
  'admin-email-changed',
] as const satisfies readonly (keyof MailContents)[];
export type MailKind = (typeof mailKinds)[number];

/** The content is null when the mail must not be sent. */
export interface ComposedMail<K extends MailKind = MailKind> {
  kind: K;
  requestId: string | null;
  /** ISO instant from which the mail's latency counts. */
  dueAt: string;
  content: MailContents[K] | null;
}
