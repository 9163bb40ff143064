import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  CancelInput,
  ChangeInput,
  ChangeResultView,
  ManageView,
  QuoteInput,
} from '@studio/contract/bookings/bookingChanges';
import { ApiError, api, userMessageOf } from '../../../../shared/http/api.ts';
import { submitPaymentForm } from '../../payment/submitPaymentForm.ts';
import { usePaymentRedirect } from '../../payment/usePaymentRedirect.ts';
import type { ManageAccess } from './manageAccess.ts';
import { apiPath, keyHeader, manageQuery } from './manageQuery.ts';

type Sums = Pick<ChangeInput, 'toPay' | 'toReturn'>;
type Target = QuoteInput & Pick<ChangeInput, 'before'>;
type Cancellation = Pick<CancelInput, 'toReturn' | 'asCredit'>;
type Sent = { kind: 'change'; target: Target; sums: Sums } | { kind: 'cancel'; cancellation: Cancellation };

export interface BookingChange {
  isProcessing: boolean;
  /** The error of the last attempt. */
  error: string | null;
  change: (target: Target, sums: Sums) => void;
  cancel: (cancellation: Cancellation) => void;
}

/**
 * Sends one change at a time. `onDone` is called when nothing is left to pay; otherwise the browser goes to PayFast.
 * `onDone` returns `leaving` if it opens another page, so that a second click on this page sends nothing.
 */
export function useChange(
  access: ManageAccess,
  { version }: Pick<ManageView, 'version'>,
  onDone: (manage: ManageView) => 'leaving' | 'done',
): BookingChange {
  const queryClient = useQueryClient();
  const { queryKey } = manageQuery(access);
  const [error, setError] = useState<string | null>(null);

  const redirect = usePaymentRedirect({
    start: async (sent: Sent) => {
      setError(null);
      const { manage, payment } = await post(access, version, sent);
      if (payment) return submitPaymentForm(payment);
      queryClient.setQueryData(queryKey, manage);
      return onDone(manage);
    },
    onError: (caught) => {
      setError(messageOf(caught));
      // The shown sums or seats are outdated.
      if (caught instanceof ApiError && [404, 409].includes(caught.status))
        void queryClient.invalidateQueries({ queryKey });
    },
    onReturn: () => void queryClient.invalidateQueries({ queryKey }),
  });

  return {
    isProcessing: redirect.isProcessing,
    error,
    change: (target, { toPay, toReturn }) => redirect.run({ kind: 'change', target, sums: { toPay, toReturn } }),
    cancel: (cancellation) => redirect.run({ kind: 'cancel', cancellation }),
  };
}

async function post(access: ManageAccess, version: number, sent: Sent): Promise<ChangeResultView> {
  const path = `${apiPath(access)}/${sent.kind}`;
  const options = { headers: keyHeader(access) };
  if (sent.kind === 'change')
    return api.post<ChangeResultView>(path, { ...sent.target, ...sent.sums, version }, options);
  return { manage: await api.post<ManageView>(path, { ...sent.cancellation, version }, options), payment: null };
}

/**
 * Without an answer the change may have been made. The API makes a repeated request only once.
 * @param error null if the card provider's page did not open
 */
function messageOf(error: unknown): string {
  if (error === null) return 'The card provider’s page did not open. Your booking is as it was: please try again.';
  return userMessageOf(error, 'We got no answer. Please press again: nothing happens twice.');
}
