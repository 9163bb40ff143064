import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { ApiError } from '../../../../shared/http/api.ts';
import { usePolled } from '../../bookingPage/usePolled.ts';
import type { Check } from '../../bookingPage/usePolled.ts';
import { rememberAccess, useManageKey } from './manageAccess.ts';
import type { ManageAccess } from './manageAccess.ts';
import { manageQuery } from './manageQuery.ts';

export type ManagePageState =
  | { step: 'loading' }
  /** There is no key, or it does not open the booking. */
  | { step: 'locked'; isPaymentOpen: boolean }
  /** The link has ended, because the workshop was too long ago. */
  | { step: 'ended'; reference: string }
  | { step: 'failed'; check: Check }
  | { step: 'open'; access: ManageAccess; manage: ManageView; outcome: PaymentOutcome; check: Check | null };

/** Reads the booking of the address, and polls it while the payment of a change may arrive. */
export function useManaged(): ManagePageState {
  const { reference = '' } = useParams();
  const [search] = useSearchParams();
  const inBrowser = useInBrowser();
  const key = useManageKey(reference);
  const access = { reference, key: key ?? '' };
  const { query, check, stopped } = usePolled(
    { ...manageQuery(access), enabled: key !== null },
    (read) => !!read && paymentOutcomeOf(read, search) === 'waiting',
  );
  const { data: manage, error } = query;

  const canonical = manage?.booking.bookingReference;
  useEffect(() => {
    if (canonical && key !== null) rememberAccess({ reference: canonical, key });
  }, [canonical, key]);

  // Only the browser can read the fragment and the tab's storage.
  if (key === null && !inBrowser) return { step: 'loading' };
  if (error instanceof ApiError && error.status === 410) return { step: 'ended', reference };
  if (key === null || manage === null) return { step: 'locked', isPaymentOpen: search.has('payment') };
  if (!manage) return error ? { step: 'failed', check } : { step: 'loading' };
  const outcome = paymentOutcomeOf(manage, search);
  return { step: 'open', access, manage, outcome, check: stopped };
}

/**
 * The result of a change that had to be paid: `open` was not paid yet, `waiting` was possibly paid, `ended` was not
 * paid in time.
 */
export type PaymentOutcome = 'none' | 'open' | 'waiting' | 'failed' | 'done' | 'ended';

/** @param address the parameters of the address to which PayFast has returned */
export function paymentOutcomeOf({ openChange, endedChange }: ManageView, address: URLSearchParams): PaymentOutcome {
  const holdId = address.get('change');
  if (openChange?.hasFailed) return 'failed';
  const hasReturned = address.get('payment') === 'returned' && openChange?.holdId === holdId;
  if (openChange) return hasReturned ? 'waiting' : 'open';
  if (endedChange?.holdId !== holdId) return 'none';
  return endedChange.isDone ? 'done' : 'ended';
}
