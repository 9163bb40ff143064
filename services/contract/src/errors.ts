import type { Cents } from './format/money.ts';

/** Every answer that is not a success has this body (DESIGN §4 Errors). */
export interface ErrorBody {
  /** A sentence for people, in SPEC's words where it gives them. */
  error: string;
  code: ErrorCode;
  /** Field name → sentence, for invalid input. */
  fields?: Record<string, string>;
  /** The current total, with `price_changed`. */
  totalAmount?: Cents;
}

/** Clients branch on codes; the text of `error` may change, a code may not. */
export type ErrorCode =
  | 'invalid_input'
  | 'malformed_body'
  | 'unsupported_type'
  | 'body_too_large'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'rate_limited'
  | 'sold_out'
  | 'booking_closed'
  | 'sales_paused'
  | 'price_changed'
  | 'already_paid'
  | 'hold_mismatch'
  | 'key_reused'
  | 'payment_not_available'
  | 'too_many_unpaid'
  | 'not_held'
  | 'capacity_below_taken'
  | 'conflict'
  | 'changed_meanwhile'
  | 'bad_signature'
  | 'bad_merchant'
  | 'own_account'
  | 'last_admin'
  | 'reset_expired'
  | 'unavailable'
  | 'internal';
