import type { ChangeQuoteView } from './bookings/bookingChanges.ts';
import type { Cents } from './format/money.ts';

export interface ErrorBody {
  /** A sentence for people. */
  error: string;
  code: ErrorCode;
  /** A sentence for each invalid field. */
  fields?: Record<string, string>;
  /** Set with `price_changed`, and with a `DiscountErrorCode`: then it is the total without the discount. */
  totalAmount?: Cents;
  /** Set with `voucher_changed`: what the voucher pays now. */
  voucherAmount?: Cents;
  /** Set with `voucher_changed`: what is left of the voucher for the booking. */
  voucherAvailable?: Cents;
  /** Set with `tickets_sold_out`: how many tickets of the type can still be booked. */
  ticketsLeft?: { ticketTypeId: number; left: number };
  /** Set with `price_changed` of a change. */
  quote?: ChangeQuoteView;
  /** Set with `proof_required`: an ALTCHA challenge as JSON. The header `Proof-Of-Work` sends its solution. */
  challenge?: string;
}

/** Clients branch on the code, so a code never changes. The text of `error` may change. */
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
  | 'tickets_changed'
  | 'tickets_sold_out'
  | DiscountErrorCode
  | VoucherErrorCode
  | 'already_paid'
  | 'not_paid'
  | 'hold_mismatch'
  | 'key_reused'
  | 'payment_not_available'
  | 'pay_by_card'
  | 'wrong_amount'
  | 'too_many_unpaid'
  | 'proof_required'
  | 'not_held'
  | 'capacity_below_taken'
  | 'conflict'
  | 'changed_meanwhile'
  | 'bad_signature'
  | 'bad_merchant'
  | 'own_account'
  | 'last_admin'
  | 'link_ended'
  | 'reset_expired'
  | 'overloaded'
  | 'unavailable'
  | 'internal';

/** A voucher that cannot be used, or pays another sum than the page showed. */
export type VoucherErrorCode =
  | 'voucher_unknown'
  | 'voucher_void'
  | 'voucher_expired'
  | 'voucher_used_up'
  | 'voucher_changed';

/** A discount code that cannot be used. */
export type DiscountErrorCode =
  | 'code_unknown'
  | 'code_ended'
  | 'code_not_yet'
  | 'code_not_here'
  | 'code_too_few'
  | 'code_used_up'
  | 'code_used_before';
