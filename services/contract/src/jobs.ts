import type { ContactInput } from './contact.ts';
import type { Clock, Day } from './dates.ts';
import type { Cents } from './money.ts';
import type { PaymentMethod, PaymentStatus } from './payments.ts';

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
  };
}

/** Money that needs a person; carries no personal data, the admin portal has it. */
export interface ReviewMail {
  paymentId: number;
  review: 'no_seat' | 'paid_twice' | 'wrong_amount' | 'unmatched';
  amount: Cents;
  bookingReference: string | null;
  /** Absolute address of the portal, where the rest can be read. */
  adminUrl: string;
}

/** Job name → payload. A handler is missing? Then the worker does not compile. */
export interface Jobs {
  /** The step to confirmed; once ever per booking, key `booking-confirmed:<id>`. */
  'booking-confirmed': BookingMail;
  /** Where no notice of the provider can come: the request has arrived. */
  'booking-received': BookingMail;
  /** 24 hours before the start. */
  'booking-reminder': BookingMail;
  /** Somebody wrote to the studio. */
  'contact-received': Omit<ContactInput, 'website'>;
  /** Paid without a seat, paid twice, wrong sum, unmatched: the studio must act. */
  'payment-review': ReviewMail;
}
export type JobName = keyof Jobs;

export const jobNames = [
  'booking-confirmed',
  'booking-received',
  'booking-reminder',
  'contact-received',
  'payment-review',
] as const satisfies readonly JobName[];

/** What travels in the queue: the payload and what follows it from request to mail. */
export interface JobEnvelope<Name extends JobName = JobName> {
  /** The outbox row; the BullMQ job id is `outbox-<id>`. */
  outboxId: number;
  /** The request that caused it, for the log. */
  requestId: string | null;
  payload: Jobs[Name];
}
