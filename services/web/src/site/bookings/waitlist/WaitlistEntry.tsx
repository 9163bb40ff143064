import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { places } from '@studio/contract/format/counts';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { BookOffer } from './BookOffer.tsx';
import { entryPath, entryQuery, keyHeader } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';
import { changeText, stateText } from './waitlistTexts.ts';

interface WaitlistEntryProps {
  access: WaitlistAccess;
  entry: WaitlistEntryView;
}

/** What the visitor can do now: confirm, book, leave, or look for another date. */
export function WaitlistEntry({ access, entry }: WaitlistEntryProps) {
  const { state, participants, requestedParticipants, bookingReference } = entry;
  const inLine = isInLine(entry) && bookingReference === null;
  return (
    <div className="num grid gap-5">
      <p className="max-w-text text-lede text-ink-2">{stateText(entry)}</p>
      {state === 'unconfirmed' && (
        <Confirm access={access} participants={participants} label="Put me on the waiting list" />
      )}
      {inLine && requestedParticipants !== null && (
        <>
          <p className="max-w-text">{changeText(entry, requestedParticipants)}</p>
          <Confirm
            access={access}
            participants={requestedParticipants}
            label={`Change to ${places(requestedParticipants)}`}
          />
        </>
      )}
      {inLine && <BookOffer access={access} entry={entry} />}
      {bookingReference !== null && (
        <ButtonLink href={`/booking/${bookingReference}`} className="justify-self-start">
          See my booking
        </ButtonLink>
      )}
      {inLine && <Leave access={access} />}
      {!inLine && bookingReference === null && state !== 'unconfirmed' && (
        <ButtonLink
          href={state === 'ended' ? '/events' : `/events/${entry.event.id}`}
          tone="outline"
          className="justify-self-start"
        >
          {state === 'ended' ? 'See other workshops' : 'See the workshop'}
        </ButtonLink>
      )}
    </div>
  );
}

interface ConfirmProps {
  access: WaitlistAccess;
  participants: number;
  label: string;
}

/** A click, because programs that follow links in mails must confirm nothing. */
function Confirm({ access, participants, label }: ConfirmProps) {
  const { queryKey } = entryQuery(access);
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () =>
      api.post<WaitlistEntryView>(`${entryPath(access)}/confirm`, { participants }, { headers: keyHeader(access) }),
    onSuccess: (confirmed) => client.setQueryData(queryKey, confirmed),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return (
    <div className="grid gap-2.5">
      <Button
        className="justify-self-start"
        aria-disabled={confirm.isPending}
        onClick={() => confirm.isPending || confirm.mutate()}
      >
        {label}
      </Button>
      <FormError role="alert">
        {confirm.isError && userMessageOf(confirm.error, 'That did not work. Please try again.')}
      </FormError>
    </div>
  );
}

function Leave({ access }: { access: WaitlistAccess }) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => api.post<WaitlistEntryView>(`${entryPath(access)}/leave`, {}, { headers: keyHeader(access) }),
    onSuccess: (left) => client.setQueryData(entryQuery(access).queryKey, left),
  });
  return (
    <section className="grid gap-2.5 border-t border-line pt-5">
      <h2 className="text-h3">Not interested any more?</h2>
      <Button
        tone="outline"
        size="sm"
        className="justify-self-start"
        aria-disabled={leave.isPending}
        onClick={() => leave.isPending || leave.mutate()}
      >
        Leave the waiting list
      </Button>
      <FormError role="alert">
        {leave.isError && userMessageOf(leave.error, 'You are still on the list. Please try again.')}
      </FormError>
    </section>
  );
}
