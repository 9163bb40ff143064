import type { DiscountQuoteInput, DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { maxCode, normalizeCode } from '@studio/contract/discounts/normalizeCode';
import { parseGroupedCode } from '@studio/contract/format/groupedCode';
import type { VoucherView } from '@studio/contract/vouchers/vouchers';
import { reservedOfVoucher, voucherRejection } from '@studio/contract/vouchers/voucherText';
import { emailError } from '../../../shared/forms/fieldErrors.ts';
import { ApiError, api, userMessageOf } from '../../../shared/http/api.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';

export type AppliedCodes = Pick<BookingEntry, 'discount' | 'voucher'>;

/** The code that was accepted, or why it cannot be used. */
type CheckedCode = { applied: AppliedCodes; code: string } | { error: string };

/**
 * Looks for a voucher first if the text has the form of a voucher code; otherwise, or if there is none, for a discount
 * code.
 */
export async function checkCode(
  eventId: number,
  entry: BookingEntry,
  { typed, takesVouchers }: { typed: string; takesVouchers: boolean },
): Promise<CheckedCode> {
  const voucherCode = takesVouchers ? parseGroupedCode(typed) : null;
  try {
    const voucher = voucherCode === null ? null : await checkVoucher(entry, voucherCode);
    return voucher ?? (await checkDiscount(eventId, entry, normalizeCode(typed)));
  } catch (rejection) {
    return { error: userMessageOf(rejection, 'We could not check the code. Please try again.') };
  }
}

async function checkDiscount(eventId: number, entry: BookingEntry, code: string): Promise<CheckedCode> {
  if (code.length > maxCode) return { error: 'We do not know this code.' };
  if (entry.discount) return { error: 'A booking can have one discount code.' };
  const input = quoteInput(eventId, entry, code);
  const { discount, minPeople } = await api.post<DiscountQuoteView>('/api/discounts/quote', input);
  return { applied: { discount: { discount, minPeople } }, code: discount.code };
}

/** Null if there is no such voucher. */
async function checkVoucher(entry: BookingEntry, code: string): Promise<CheckedCode | null> {
  const view = await readVoucher(code);
  if (!view) return null;
  if (entry.voucher) return { error: 'A booking can be paid with one voucher.' };
  const { state, expiresOn, available } = view;
  if (state !== 'valid') return { error: voucherRejection(state, { expiresOn, reserved: reservedOfVoucher(view) }) };
  return { applied: { voucher: { code: view.code, available } }, code: view.code };
}

async function readVoucher(code: string): Promise<VoucherView | null> {
  try {
    return await api.get<VoucherView>(`/api/vouchers/${code}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function quoteInput(eventId: number, { participants, tickets, email }: BookingEntry, code: string): DiscountQuoteInput {
  const address = email.trim();
  const isUsable = address !== '' && emailError(address) === undefined;
  return { eventId, participants, ...(tickets && { tickets }), code, ...(isUsable && { email: address }) };
}
