import type { Sequelize } from 'sequelize';
import type { Config } from '../config.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';

export interface BookingContext {
  database: Sequelize;
  paymentForms: PaymentForms;
  config: Pick<Config, 'publicUrls' | 'rateLimitMultiplier' | 'salesPaused' | 'secret'>;
}

/** Known from the request, never from its body. */
export interface Caller {
  /** Keyed hash of the address. */
  visitorKey: string;
  /** One of the configured origins. */
  origin: string;
  requestId: string;
}
