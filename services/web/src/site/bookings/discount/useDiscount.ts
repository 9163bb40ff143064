import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DiscountQuoteInput, DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { readCode } from '@studio/contract/discounts/readCode';
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
  const [isChecking, setChecking] = useState(false);
  const isRunning = useRef(false);

  async function apply(): Promise<boolean> {
    if (isRunning.current) return false;
    const typed = readCode(code);
    if (typed === '') {
      setError('Please enter a code');
      return false;
    }
    isRunning.current = true;
    setChecking(true);
    setError(undefined);
    try {
      const { discount, minPeople } = await api.post<DiscountQuoteView>(
        '/api/discounts/quote',
        quoteInput(eventId, entry, typed),
      );
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

  const applyLinked = useEffectEvent(() => {
    if (code !== '' && !entry.discount) void apply();
  });
  useEffect(() => applyLinked(), []);

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
