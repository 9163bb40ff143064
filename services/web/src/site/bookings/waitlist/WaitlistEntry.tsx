import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { people } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { instantText } from '../manage/state/manageTexts.ts';
import { submitPaymentForm } from '../payment/submitPaymentForm.ts';
import { paymentStartFailed, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { entryPath, entryQuery, keyHeader } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

interface WaitlistEntryProps {
  access: WaitlistAccess;
  entry: WaitlistEntryView;
}

/** What the visitor can do now: pay an offer, leave, or look for another date. */
export function WaitlistEntry({ access, entry }: WaitlistEntryProps) {
  const isInLine = entry.state === 'waiting' || entry.isPayable;
  return (
    <div className="num grid gap-5">
      <p className="max-w-text text-lede text-ink-2">{stateText(entry)}</p>
      {entry.isPayable && <Offer access={access} entry={entry} />}
      {entry.bookingReference !== null && (
        <ButtonLink href={`/booking/${entry.bookingReference}`} className="justify-self-start">
          See my booking
        </ButtonLink>
      )}
      {isInLine ? (
        <Leave access={access} entry={entry} />
      ) : (
        entry.bookingReference === null && (
          <ButtonLink
            href={entry.state === 'ended' ? '/events' : `/events/${entry.event.id}`}
            tone="outline"
            className="justify-self-start"
          >
            {entry.state === 'ended' ? 'See other workshops' : 'See the workshop'}
          </ButtonLink>
        )
      )}
    </div>
  );
}

function Offer({ access, entry }: WaitlistEntryProps) {
  const [error, setError] = useState<string | null>(null);
  const client = useQueryClient();
  const payment = usePaymentRedirect<WaitlistAccess>({
    start: async (of) => {
      setError(null);
      return submitPaymentForm(await api.post<HoldView>(`${entryPath(of)}/payment`, {}, { headers: keyHeader(of) }));
    },
    onError: (failure) => {
      setError(userMessageOf(failure, paymentStartFailed));
      void client.invalidateQueries({ queryKey: entryQuery(access).queryKey });
    },
    onReturn: () => void client.invalidateQueries({ queryKey: entryQuery(access).queryKey }),
  });
  return (
    <div className="grid gap-2.5">
      <Button className="justify-self-start" aria-disabled={payment.isProcessing} onClick={() => payment.run(access)}>
        {payment.isProcessing ? 'Redirecting to payment...' : `Pay ${formatRand(entry.totalAmount ?? 0)} and book`}
      </Button>
      <FormError role="alert">{error}</FormError>
    </div>
  );
}

function Leave({ access, entry: { isPayable, participants } }: WaitlistEntryProps) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => api.post<WaitlistEntryView>(`${entryPath(access)}/leave`, {}, { headers: keyHeader(access) }),
    onSuccess: (left) => client.setQueryData(entryQuery(access).queryKey, left),
  });
  return (
    <section id="leave" className="grid gap-2.5 border-t border-line pt-5">
      <h2 className="text-h3">Not interested any more?</h2>
      <Button
        tone="outline"
        size="sm"
        className="justify-self-start"
        aria-disabled={leave.isPending}
        onClick={() => leave.isPending || leave.mutate()}
      >
        {isPayable ? `Give the ${participants === 1 ? 'place' : 'places'} back and leave` : 'Leave the waiting list'}
      </Button>
      <FormError role="alert">
        {leave.isError && userMessageOf(leave.error, 'You are still on the list. Please try again.')}
      </FormError>
    </section>
  );
}

export function titleOf({ state, participants, isPayable, bookingReference }: WaitlistEntryView): string {
  if (isPayable) return participants === 1 ? 'Your place is free' : 'Your places are free';
  if (bookingReference !== null) return 'You have booked';
  if (state === 'waiting') return 'You are on the waiting list';
  if (state === 'left') return 'You have left the waiting list';
  return state === 'ended' ? 'The waiting list has ended' : 'This offer is over';
}

function stateText(entry: WaitlistEntryView): string {
  const { state, participants, partiesBefore, isPayable, offeredUntil, bookingReference } = entry;
  const party = people(participants);
  if (isPayable && offeredUntil) {
    return `We keep ${participants === 1 ? 'a place' : `places for ${party}`} for you until ${instantText(offeredUntil)}. After that the next in line gets ${participants === 1 ? 'it' : 'them'}.`;
  }
  if (bookingReference !== null) return `You took the offer for ${party}.`;
  if (state === 'waiting') {
    const before = partiesBefore === 1 ? '1 party is' : `${partiesBefore} parties are`;
    return `You wait for ${party}. ${partiesBefore === 0 ? 'You are the first in line.' : `${before} before you.`} We write to you as soon as enough places are free.`;
  }
  if (state === 'left') return 'You get no more mails about this workshop.';
  if (state === 'ended') return 'This workshop does not take place. You need to do nothing.';
  return 'It was not paid for in time, so it has gone to the next in line. You can join the list again, or choose another date.';
}
