import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { maxCode, normalizeCode } from '@studio/contract/discounts/normalizeCode';
import { storedText } from '../../../shared/storedValue.ts';

/** The code of a link such as `/events?code=CLAY10`, for the forms of this tab. */
export const sessionCode = storedText('session', 'discountCode');

export function useCodeFromAddress(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = normalizeCode(new URLSearchParams(search).get('code') ?? '');
    if (code !== '' && code.length <= maxCode) sessionCode.write(code);
  }, [search]);
}
