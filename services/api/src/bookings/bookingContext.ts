import type { Sequelize } from 'sequelize';
import type { Config } from '../config.ts';
import type { ProofOfWork } from '../limits/proofOfWork.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';

export interface BookingContext {
  database: Sequelize;
  paymentForms: PaymentForms;
  proofOfWork: ProofOfWork;
  config: Pick<Config, 'publicUrls' | 'rateLimitMultiplier' | 'salesPaused' | 'secret'>;
}

/** Read from the request's headers and connection, never from its body. */
export interface Caller {
  visitorKey: string;
  /** Hash of the browser's random cookie. */
  browserKey: string;
  origin: string;
  requestId: string;
  /** The header `Proof-Of-Work`. */
  proof: string | null;
}
