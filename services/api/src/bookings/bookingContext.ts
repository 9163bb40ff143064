import type { Sequelize } from 'sequelize';
import type { Config } from '../config.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';

/** What the steps of a booking need besides their input. */
export interface BookingDeps {
  database: Sequelize;
  paymentForms: PaymentForms;
  config: Pick<Config, 'publicUrls' | 'rateLimitMultiplier' | 'salesPaused' | 'secret'>;
}

/** Who asks, told by the request and never by its body. */
export interface Asker {
  /** Keyed hash of the address, for the limits of one visitor. */
  visitor: string;
  /** The listed origin the visitor came from: the links lead back there. */
  origin: string;
  /** The request, followed into the mail. */
  requestId: string;
}
