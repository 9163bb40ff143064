import { object } from 'yup';
import type { InferType } from 'yup';
import { isDay } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { pageFields } from '../paging.ts';
import { email, integer, line, oneOf, optionalText, beforeValues } from '../validation/text.ts';
import { maxName, maxSearch } from '../validation/textRules.ts';
import { voucherCodeSchema } from '../vouchers/voucherCode.ts';
import { maxVoucher, voucherStates } from '../vouchers/vouchers.ts';
import type { VoucherKind, VoucherState, VoucherUseView, VoucherView } from '../vouchers/vouchers.ts';

const maxNote = 200;

const lastDay = line('Day', 10)
  .required('Please choose a day')
  .test('day', 'Please enter a date that exists', (value) => isDay(value));

/** A voucher that the studio gives away. */
export const issueVoucherSchema = object({
  value: integer('Value')
    .required('Please enter a value')
    .min(100, 'A voucher is worth at least R1.00')
    .max(maxVoucher, 'A voucher is worth at most R5000.00'),
  recipientName: optionalText(line('Name', maxName)),
  /** The voucher is mailed to it. */
  recipientEmail: email('Please enter a valid email address.').nullable().default(null),
  expiresOn: lastDay,
  note: line('Reason', maxNote).required('Please say why, for your own list').min(3, 'The reason is too short'),
});
export type IssueVoucherInput = InferType<typeof issueVoucherSchema>;

export const extendVoucherSchema = object({ expiresOn: lastDay, before: beforeValues() });
export type ExtendVoucherInput = InferType<typeof extendVoucherSchema>;

/** Mails the voucher with its card, also to another address than before. */
export const mailVoucherSchema = object({
  email: email('Please enter a valid email address.').required('Please enter an email address.'),
});
export type MailVoucherInput = InferType<typeof mailVoucherSchema>;

export const voidVoucherSchema = object({
  reason: line('Reason', maxNote).required('Please say why').min(3, 'The reason is too short'),
  /** The balance that the admin has seen. */
  balance: integer('Balance').required('Balance is required'),
});
export type VoidVoucherInput = InferType<typeof voidVoucherSchema>;

export const voucherQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  state: oneOf<VoucherState | 'all'>('State', [...voucherStates, 'all']).default('all'),
});
export type VoucherQuery = InferType<typeof voucherQuerySchema>;

export const outstandingQuerySchema = object({ on: lastDay });

export interface AdminVoucherView extends Omit<VoucherView, 'uses'> {
  id: number;
  kind: VoucherKind;
  /** `available` and the sums that are reserved for unpaid bookings. */
  balance: Cents;
  recipientEmail: string | null;
  senderName: string | null;
  message: string | null;
  note: string | null;
  sendOn: Day | null;
  /** ISO instants */
  createdAt: string;
  voidedAt: string | null;
  /** What was lost when it was voided. */
  voidedBalance: Cents;
}

export interface AdminVoucherDetail extends AdminVoucherView {
  uses: AdminVoucherUse[];
}

export interface AdminVoucherUse extends VoucherUseView {
  bookingReference: string | null;
  bookingId: number | null;
}

export interface VoucherListView {
  vouchers: AdminVoucherView[];
  total: number;
}

/** What the studio owed to holders of vouchers at the end of a day. */
export interface OutstandingView {
  on: Day;
  vouchers: number;
  amount: Cents;
  /** The balance of vouchers that expired before that day and was not used. */
  expired: Cents;
}

/** The voucher that pays for an existing booking. */
export const payByVoucherSchema = object({ code: voucherCodeSchema.required('Please enter a code') });
export type PayByVoucherInput = InferType<typeof payByVoucherSchema>;
