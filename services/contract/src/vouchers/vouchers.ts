import { smallestPayment } from '../bookings/payments.ts';
import type { Day } from '../format/dates.ts';
import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';

/** `sold`: a visitor bought it. `issued`: the studio gave it away. `credit`: money that a visitor left with the studio. */
export type VoucherKind = 'sold' | 'issued' | 'credit';

export const voucherStates = ['valid', 'used_up', 'expired', 'void'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** The Consumer Protection Act (s63) lets no voucher that was paid for expire earlier. */
export const voucherYears = 3;

export const minVoucher: Cents = 10_000;
export const maxVoucher: Cents = 500_000;
/** The amounts for which a voucher is sold. */
export const voucherRange = `${formatRand(minVoucher)} to ${formatRand(maxVoucher)}`;
export const maxVoucherMessage = 120;

/** The data of a voucher that its code gives access to. */
export interface VoucherView {
  code: string;
  value: Cents;
  /** What can be spent now: the balance, less the sums that are reserved for unpaid bookings. */
  available: Cents;
  state: VoucherState;
  /** The last day on which it can be used. */
  expiresOn: Day;
  recipientName: string | null;
  /** The latest first. */
  uses: VoucherUseView[];
}

export interface VoucherUseView {
  /** ISO instant */
  at: string;
  /** Negative if it was spent, positive if it came back. */
  amount: Cents;
  /** Null after the booking was deleted. */
  eventTitle: string | null;
  eventDate: Day | null;
}

/** The pictures of the card, from which the buyer chooses. */
export const voucherPictures = ['vase', 'bracelets', 'easel', 'wheel'] as const;
export type VoucherPicture = (typeof voucherPictures)[number];

/**
 * What a voucher pays of a price. PayFast takes nothing below its smallest payment, so the voucher leaves at least that
 * if it cannot pay all.
 */
export function voucherPart(available: Cents, price: Cents): Cents {
  if (available >= price) return price;
  return Math.max(0, Math.min(available, price - smallestPayment));
}

const stateWords: Record<VoucherState, string> = {
  valid: 'Valid',
  used_up: 'Used up',
  expired: 'Expired',
  void: 'Void',
};

export function voucherStateWord(state: VoucherState): string {
  return stateWords[state];
}
