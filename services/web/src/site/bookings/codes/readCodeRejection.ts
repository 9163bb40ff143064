import { ApiError, userMessageOf } from '../../../shared/http/api.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';

type EnteredCodes = Pick<BookingEntry, 'discount' | 'voucher' | 'code'>;

interface CodeRejection {
  /** The changed part of the entry. A code that is not used any more is in its field again. */
  part: EnteredCodes;
  /** The error of the field. */
  message?: string;
}

/** What a rejection at Pay means for the codes; null if it is not about them. */
export function readCodeRejection({ discount, voucher }: EnteredCodes, error: unknown): CodeRejection | null {
  if (!(error instanceof ApiError)) return null;
  const { code, voucherAvailable } = error.body;
  const message = userMessageOf(error, '');
  if (voucher && code === 'voucher_changed' && voucherAvailable !== undefined) {
    return { part: { voucher: { ...voucher, available: voucherAvailable } } };
  }
  if (voucher && code?.startsWith('voucher_')) return { part: { voucher: undefined, code: voucher.code }, message };
  // The code cannot be used any more, or takes off another sum, so the visitor applies it again.
  if (discount && (code?.startsWith('code_') || code === 'price_changed')) {
    const again = code === 'price_changed' ? 'Please apply the code again.' : message;
    return { part: { discount: undefined, code: discount.discount.code }, message: again };
  }
  return null;
}
