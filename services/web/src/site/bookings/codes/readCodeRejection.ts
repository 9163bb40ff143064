import { ApiError, userMessageOf } from '../../../shared/http/api.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';

type EnteredCodes = Pick<BookingEntry, 'discount' | 'voucher' | 'code'>;

interface CodeRejection {
  /** The changed fields. A code that is no longer accepted is moved back to the input field. */
  part: EnteredCodes;
  /** The error of the field. */
  message?: string;
}

/** Maps a rejection at Pay to the changed codes and the field's error. @returns null if it is not about a code */
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
