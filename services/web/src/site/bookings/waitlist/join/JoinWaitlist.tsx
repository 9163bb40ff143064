import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import type { EventPageView } from '@studio/contract/events/events';
import { people } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { gradientOf } from '../../../../shared/ui/gradients.ts';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import { OtherWorkshops } from '../../../events/eventPage/OtherWorkshops.tsx';
import { JoinForm } from './JoinForm.tsx';

export const waitlistId = 'waiting-list';

interface JoinWaitlistProps {
  event: EventPageView;
  /** Called when the form was sent, and when the visitor returns to it. */
  onChange: (hasJoined: boolean) => void;
}

/** The form on a full workshop's page, for visitors who want a mail when seats become available. */
export function JoinWaitlist({ event, onChange }: JoinWaitlistProps) {
  const card = useRef<HTMLElement>(null);
  const [joined, setJoined] = useState<WaitlistInput | null>(null);
  const hasOtherDates = event.otherDates.some(({ isFullyBooked }) => !isFullyBooked);

  function change(sent: WaitlistInput | null): void {
    flushSync(() => {
      setJoined(sent);
      onChange(sent !== null);
    });
    // The button that had the focus is gone.
    card.current?.focus();
  }

  return (
    <>
      <section
        ref={card}
        id={waitlistId}
        tabIndex={-1}
        aria-labelledby={`${waitlistId}-title`}
        className="num scroll-mt-24 overflow-hidden rounded-lg border border-line bg-card shadow-1"
      >
        <header className={`${gradientOf(event.category)} grid gap-1.5 px-5.5 pt-5 pb-4.5`}>
          <h2 id={`${waitlistId}-title`} className="text-[1.625rem] leading-tight">
            {joined ? 'Check your mail' : 'Join the waiting list'}
          </h2>
          <p className="text-base leading-snug">
            {joined
              ? 'One click in it puts you on the list.'
              : `When places become available, we write to the first people in line for whom there are enough. The first to book gets them. You pay nothing now; a place costs ${formatRand(event.price)} per person.`}
          </p>
        </header>
        <div className="border-t-2 border-dashed border-perforation px-5.5 pt-4.5 pb-5.5">
          {joined && <Joined sent={joined} onReset={() => change(null)} />}
          <div hidden={joined !== null}>
            <JoinForm event={event} onJoined={change} />
          </div>
        </div>
      </section>
      {joined && !hasOtherDates && <OtherWorkshops event={event} />}
    </>
  );
}

function Joined({ sent: { email, participants }, onReset }: { sent: WaitlistInput; onReset: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <output className="flex gap-2.5 rounded-md bg-ok-bg px-4 py-3 text-sm text-ok">
        <Icon name="check" className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">
          We have written to <b>{email}</b>. You are in line for {people(participants)} once you have confirmed it.
        </span>
      </output>
      <p className="text-sm text-ink-2">No mail after some minutes? Check your spam folder, or correct your address.</p>
      <Button tone="outline" size="sm" onClick={onReset}>
        Use another address
      </Button>
    </div>
  );
}
