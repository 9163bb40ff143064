import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { maxCode, normalizeCode } from '@studio/contract/discounts/normalizeCode';
import { storedText } from '../../../shared/storedValue.ts';

/** The code of a link such as `/events?code=CLAY10`, for the forms of this tab. */
export const sessionCode = storedText('session', 'discountCode');
/** The voucher of a link such as `/events?voucher=7Q4M-2XRD-9KTB`. */
export const sessionVoucher = storedText('session', 'voucherCode');

export function useCodesFromAddress(): void {
  const { search } = useLocation();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    for (const [name, stored] of [
      ['code', sessionCode],
      ['voucher', sessionVoucher],
    ] as const) {
      const code = normalizeCode(parameters.get(name) ?? '');
      if (code !== '' && code.length <= maxCode) stored.write(code);
    }
  }, [search]);
}
