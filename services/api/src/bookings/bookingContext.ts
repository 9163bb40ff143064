import type { Sequelize } from 'sequelize';
import type { Actor } from '../admins/audit/audit.ts';
import type { Config } from '../config.ts';
import type { FollowBooking } from '../follow.ts';
import type { ProofOfWork } from '../limits/proofOfWork.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';

export interface BookingContext {
  database: Sequelize;
  paymentForms: PaymentForms;
  proofOfWork: ProofOfWork;
  config: Pick<Config, 'manageKey' | 'payfast' | 'publicUrls' | 'rateLimitMultiplier' | 'salesPaused' | 'secret'>;
}

/** Read from the request's headers and connection, never from its body. */
export interface Caller {
  visitorKey: string;
  /** Hash of the browser's random cookie. */
  browserKey: string;
  origin: string;
  requestId: string;
  /** The request's span, as a W3C traceparent. */
  traceparent: string;
  follow: FollowBooking;
  /** The header `Proof-Of-Work`. */
  proof: string | null;
}

/** The admin who sent a request, and `follow`, with which the service adds the booking's id to the log lines. */
export interface AdminCaller {
  actor: Actor;
  follow: FollowBooking;
}

/** The request or job that settles a payment: an ITN, an admin, or a check of PayFast's history. */
export interface Settlement {
  requestId: string | null;
  follow: FollowBooking;
  /** The time of the payment at PayFast, if it is known. */
  paidAt?: Date;
}
