import { object } from 'yup';
import type { InferType } from 'yup';
import { visitorFields } from '../bookings/bookings.ts';
import { utmSchema } from '../bookings/utmInput.ts';
import { isDay } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { email, integer, line, oneOf, optionalText, paragraph } from '../validation/text.ts';
import { maxName } from '../validation/textRules.ts';
import { maxVoucher, maxVoucherMessage, minVoucher, voucherPictures, voucherRange } from './vouchers.ts';

const amountError = `Please enter ${voucherRange}`;

/** A voucher that a visitor wants to buy. Requires an `Idempotency-Key` header. */
export const voucherOrderSchema = object({
  value: integer('Value').required(amountError).min(minVoucher, amountError).max(maxVoucher, amountError),
  ...visitorFields,
  recipientName: line('Name', maxName).required('Please enter who it is for'),
  senderName: line('Name', maxName).required('Please enter who it is from'),
  message: optionalText(paragraph('Message', maxVoucherMessage)),
  picture: oneOf('Picture', voucherPictures).default('vase'),
  /** Null if the buyer gives it: then it is mailed to the buyer only. */
  recipientEmail: optionalText(email('Please enter a valid email address.')),
  /** The day on which it is mailed to the recipient; null for at once. */
  sendOn: optionalText(
    line('Day', 10).test('day', 'Please enter a date that exists', (value) => value == null || isDay(value)),
  ),
  /** Honeypot field, which people do not see. */
  website: line('Website', 200).notRequired(),
  utm: utmSchema,
});
export type VoucherOrderInput = InferType<typeof voucherOrderSchema>;

/**
 * `waiting`: no payment has arrived. `failed`: the last payment failed. `expired`: it was not paid in time. `in_review`: a
 * payment has arrived, and the studio must decide about it.
 */
export type VoucherOrderState = 'waiting' | 'failed' | 'expired' | 'in_review' | 'bought';

/** What the browser that bought the voucher reads after the payment. */
export interface VoucherOrderView {
  state: VoucherOrderState;
  value: Cents;
  /** Where the receipt goes. */
  email: string;
  recipientName: string;
  /** Null until it is paid. */
  voucher: BoughtVoucherView | null;
}

export interface BoughtVoucherView {
  code: string;
  expiresOn: Day;
  /** Null if it was mailed to the buyer only. */
  recipientEmail: string | null;
  /** The day on which it is mailed to the recipient. */
  sendOn: Day | null;
}
