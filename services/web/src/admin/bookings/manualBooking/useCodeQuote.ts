import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscountQuoteInput, DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { normalizeCode } from '@studio/contract/discounts/normalizeCode';
import { usableDiscount } from '../../../shared/bookings/enteredDiscount.ts';
import { userMessageOf } from '../../../shared/http/api.ts';
import { adminApi } from '../../http/adminApi.ts';

/** Without `tickets` each person has one of the first type. */
export type Party = Omit<DiscountQuoteInput, 'code' | 'email'>;

interface CodeQuote {
  /** Checks the code of this party. */
  check: (party: Party | undefined, code: string) => void;
  /** Why the code cannot be used. */
  errorOf: (code: string) => string | undefined;
  /** The checked code if it is this one; null if it cannot be used. */
  discountOf: (party: Party, code: string) => ReturnType<typeof usableDiscount>;
}

/** Whether a typed code can be used, and what it takes off. The API checks it again when the booking is saved. */
export function useCodeQuote(): CodeQuote {
  const [asked, setAsked] = useState<DiscountQuoteInput | null>(null);
  const { data, error } = useQuery({
    queryKey: ['discount quote', asked],
    queryFn: () => adminApi.post<DiscountQuoteView>('/api/discounts/quote', asked ?? {}),
    enabled: asked !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  return {
    check: (party, typed) => {
      const code = normalizeCode(typed);
      setAsked(party && party.participants > 0 && code !== '' ? { ...party, code } : null);
    },
    errorOf: (typed) =>
      error && asked?.code === normalizeCode(typed)
        ? userMessageOf(error, 'The code could not be checked.')
        : undefined,
    discountOf: ({ eventId, participants }, typed) =>
      error === null && data?.discount.code === normalizeCode(typed) && asked?.eventId === eventId
        ? usableDiscount(data, participants)
        : null,
  };
}
