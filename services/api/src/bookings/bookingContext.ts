import type { Sequelize } from 'sequelize';
import type { Config } from '../config.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';

/** What the services of bookings need besides their input. */
export interface BookingContext {
  database: Sequelize;
  paymentForms: PaymentForms;
  config: Pick<Config, 'publicUrls' | 'rateLimitMultiplier' | 'salesPaused' | 'secret'>;
}

/** The visitor who sends a request, known from the request and never from its body. */
export interface Caller {
  /** Keyed hash of the address, for the limits per visitor. */
  visitorKey: string;
  /** The listed origin the visitor came from, for the links in mails and back from the provider. */
  origin: string;
  requestId: string;
}
