import { useEffect, useRef } from 'react';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { useJoin } from '../../waitlist/useJoin.ts';

export interface JoinWaitlistButtonProps {
  eventId: number;
  /** Returns what the visitor typed; null when something is missing, which the form then shows. */
  readVisitor: () => WaitlistInput | null;
}

/** Joins the waiting list with the data of the booking form. */
export function JoinWaitlistButton({ eventId, readVisitor }: JoinWaitlistButtonProps) {
  const joinedNote = useRef<HTMLOutputElement>(null);
  const { joined, join } = useJoin(eventId);
  const { isPending, isSuccess, isError, error } = join;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSuccess && joined) joinedNote.current?.focus();
  }, [isSuccess, joined]);

  function send(): void {
    const input = isPending ? null : readVisitor();
    if (input) join.mutate(input);
  }

  if (joined) {
    return (
      <output ref={joinedNote} tabIndex={-1} className="basis-full rounded-[14px] bg-ok-bg px-3.5 py-3 text-sm text-ok">
        Check your mail: one click puts you on the list. We have written to {joined.email}.
      </output>
    );
  }
  return (
    <>
      <Button tone="outline" size="sm" aria-disabled={isPending} onClick={send}>
        {isPending ? 'Sending...' : 'Join the waiting list'}
      </Button>
      {isError && (
        <div className="order-last basis-full text-sm">
          <FormError role="alert">
            {userMessageOf(error, 'You were not added to the list. Please try again.')}
          </FormError>
        </div>
      )}
    </>
  );
}
