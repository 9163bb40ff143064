import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DiscountQuoteInput, DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { normalizeCode } from '@studio/contract/discounts/normalizeCode';
import { emailError } from '../../../shared/forms/fieldErrors.ts';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { sessionCode } from './sessionCode.ts';

interface DiscountState {
  code: string;
  type: (code: string) => void;
  error: string | undefined;
  isChecking: boolean;
  /** Resolves to true if the code can be used. */
  apply: () => Promise<boolean>;
  remove: () => void;
}

interface DiscountOptions {
  eventId: number;
  entry: BookingEntry;
  onChange: (part: Pick<BookingEntry, 'discount'>) => void;
}

/** Checks a code before Pay. The code of a link is checked when the form opens. */
export function useDiscount({ eventId, entry, onChange }: DiscountOptions): DiscountState {
  const [code, setCode] = useState(() => entry.discount?.discount.code ?? sessionCode.read() ?? '');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(code !== '' && !entry.discount);
  const isRunning = useRef(false);

  async function check(typed: string): Promise<boolean> {
    isRunning.current = true;
    try {
      const input = quoteInput(eventId, entry, typed);
      const { discount, minPeople } = await api.post<DiscountQuoteView>('/api/discounts/quote', input);
      sessionCode.write(discount.code);
      setCode(discount.code);
      onChange({ discount: { discount, minPeople } });
      return true;
    } catch (rejection) {
      setError(userMessageOf(rejection, 'We could not check the code. Please try again.'));
      return false;
    } finally {
      isRunning.current = false;
      setChecking(false);
    }
  }

  async function apply(): Promise<boolean> {
    if (isRunning.current) return false;
    const typed = normalizeCode(code);
    setError(typed === '' ? 'Please enter a code' : undefined);
    if (typed === '') return false;
    setChecking(true);
    return check(typed);
  }

  const checkLinked = useEffectEvent(() => {
    if (isChecking && !isRunning.current) void check(normalizeCode(code));
  });
  useEffect(() => checkLinked(), []);

  return {
    code,
    type: (text) => {
      setCode(text);
      setError(undefined);
    },
    error,
    isChecking,
    apply,
    remove: () => {
      sessionCode.clear();
      setCode('');
      onChange({ discount: undefined });
    },
  };
}

function quoteInput(eventId: number, { participants, tickets, email }: BookingEntry, code: string): DiscountQuoteInput {
  const address = email.trim();
  const isUsable = address !== '' && emailError(address) === undefined;
  return { eventId, participants, ...(tickets && { tickets }), code, ...(isUsable && { email: address }) };
}
