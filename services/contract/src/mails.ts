import type { ContactInput } from './contact.ts';
import type { Clock, Day } from './format/dates.ts';
import type { Cents } from './format/money.ts';
import type { PaymentMethod, PaymentReview, PaymentStatus } from './payments.ts';

/** The BullMQ queue between the API's outbox and the worker. */
export const mailQueue = 'mail';

/** Everything a mail about a booking needs: the worker has no database to ask (DESIGN §4 Mail). */
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
    /** Taken off the calendar: nobody is reminded of it. Mails of the release before do not say. */
    isDeleted?: boolean;
  };
}

/** Money that needs a person; carries no personal data, the admin portal has it. */
export interface ReviewMail {
  paymentId: number;
  review: PaymentReview;
  amount: Cents;
  bookingReference: string | null;
  /** Absolute address of the portal, where the rest can be read. */
  adminUrl: string;
}

/** A way back in for an admin. The link's token is not in here: the worker derives it of the id (`resetToken.ts`). */
export interface ResetMail {
  resetId: string;
  /** Absolute address of the reset page, without the token. */
  resetUrl: string;
  email: string;
  firstName: string;
  username: string;
  /** ISO instant after which the link does nothing. */
  expiresAt: string;
}

/** Told to an admin whose password was changed, so that a theft does not stay unseen. */
export interface PasswordChangedMail {
  email: string;
  firstName: string;
  username: string;
  /** ISO instant. */
  changedAt: string;
}

/** Job name → payload. A handler is missing? Then the worker does not compile. */
export interface MailContents {
  /** The step to confirmed; once ever per booking, key `booking-confirmed:<id>`. */
  'booking-confirmed': BookingMail;
  /** Card money for a booking whose confirmation went out before it; key `booking-paid:<id>`. */
  'booking-paid': BookingMail;
  /** The confirmation once more, because an admin asked for it. */
  'booking-resent': BookingMail;
  /** Where no notice of the provider can come: the request has arrived. */
  'booking-received': BookingMail;
  /** `studio.reminderHours` before the start. */
  'booking-reminder': BookingMail;
  /** Somebody wrote to the studio. */
  'contact-received': Omit<ContactInput, 'website'>;
  /** Paid without a seat, paid twice, wrong sum, unmatched: the studio must act. */
  'payment-review': ReviewMail;
  /** An admin forgot the password. */
  'admin-password-reset': ResetMail;
  'admin-password-changed': PasswordChangedMail;
}

/** A name that begins with `booking-` is a mail to the booking's visitor: withdrawing the booking's mails goes by that. */
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

/** What travels in the queue: the payload and what follows it from request to mail. */
export interface JobEnvelope<Name extends MailKind = MailKind> {
  /** The outbox row; the BullMQ job id is `outbox-<id>`. */
  outboxId: number;
  /** The request that caused it, for the log. */
  requestId: string | null;
  /** ISO instant since when it may leave; the mail's delay is counted from here. */
  dueAt: string;
  /** Null once the handler has done its work: the queue keeps the job's id for a day, and nobody's name. */
  payload: MailContents[Name] | null;
}

/** One outbox row is one job, however often it is added. */
export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`;
}

/** The outbox row of a job, or null for a job that no relay has added. */
export function outboxIdOf(jobId: string): number | null {
  const match = /^outbox-(\d{1,16})$/.exec(jobId);
  const id = Number(match?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

/** Hours a finished job's id is kept, so that the same job is not run again. */
export const jobKeptHours = 24;
