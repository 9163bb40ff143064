import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { PayView } from '@studio/contract/bookings/payLink';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { storedValue, useStoredValue } from '../../../shared/storedValue.ts';
import { usePolled } from '../bookingPage/usePolled.ts';
import type { Check } from '../bookingPage/usePolled.ts';
import { useLinkKey } from '../secretLink.ts';
import { payQuery } from './payQuery.ts';
import type { PayAccess } from './payQuery.ts';

/**
 * The links that this tab has opened, because PayFast returns to an address without the key. A deposit and its balance
 * have separate links.
 */
const openedLinks = storedValue<PayAccess[]>('session', 'payLinks');

export function rememberLink(link: PayAccess): void {
  const others = openedLinks.read()?.filter(({ id }) => id !== link.id) ?? [];
  openedLinks.write([...others, link]);
}

/** `waiting`: the visitor is back from PayFast, which has not reported the payment yet. */
export type PayOutcome = PayView['state'] | 'waiting';

export type PayLink =
  | { step: 'loading' }
  /** There is no key, or it does not open a payment. */
  | { step: 'unknown'; hasReturned: boolean }
  | { step: 'failed'; check: Check }
  /** `check` is set when polling has stopped. */
  | { step: 'open'; access: PayAccess; view: PayView; outcome: PayOutcome; isCancelled: boolean; check: Check | null };

/** Reads what the link of the address asks for, and polls it while a payment may arrive. */
export function usePayLink(): PayLink {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const stored = useStoredValue(openedLinks);
  const inBrowser = useInBrowser();
  const inLink = useLinkKey();
  const key = inLink ?? stored?.find((link) => link.id === id)?.key ?? null;
  const access = { id, key: key ?? '' };
  const payment = search.get('payment');
  const hasReturned = payment === 'returned';
  const { query, check, stopped } = usePolled(
    { ...payQuery(access), enabled: key !== null },
    (read) => hasReturned && read?.state === 'open',
  );
  const { data: view, isError } = query;
  const isOpen = Boolean(view);
  useEffect(() => {
    if (isOpen && key !== null) rememberLink({ id, key });
  }, [isOpen, id, key]);

  // The key is in the fragment or in the tab's storage, which only the browser can read.
  if (view === null || (key === null && inBrowser)) return { step: 'unknown', hasReturned };
  if (!view) return isError ? { step: 'failed', check } : { step: 'loading' };
  const outcome = hasReturned && view.state === 'open' ? 'waiting' : view.state;
  return {
    step: 'open',
    access,
    view,
    outcome,
    isCancelled: payment === 'cancelled',
    check: stopped,
  };
}
