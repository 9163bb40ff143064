import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import type { EventPageView } from '@studio/contract/events/events';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { people } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { gradientOf } from '../../../../shared/ui/gradients.ts';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import { OtherWorkshops } from '../../../events/eventPage/OtherWorkshops.tsx';
import { eventQuery } from '../../../events/eventQueries.ts';
import { useJoin } from '../useJoin.ts';
import type { JoinState } from '../useJoin.ts';
import { joinPath } from '../waitlistQuery.ts';
import { soldOutTypes } from '../waitReason.ts';
import type { WaitReason } from '../waitReason.ts';
import { JoinForm } from './JoinForm.tsx';

export const waitlistId = 'waiting-list';

interface JoinWaitlistProps {
  event: EventPageView;
  reason: WaitReason;
  state: JoinState;
  /** How many parties wait; undefined while it is loading. */
  parties: number | undefined;
}

/** The form on a workshop's page, for visitors who want a mail when seats or sold out tickets become available. */
export function JoinWaitlist({ event, reason, state, parties }: JoinWaitlistProps) {
  const card = useRef<HTMLElement>(null);
  const shouldFocus = useRef(false);
  const { joined, reset } = useJoin(event.id);
  const shown = useRef(joined);
  const hasOtherDates = event.otherDates.some(({ isFullyBooked }) => !isFullyBooked);

  useEffect(() => {
    if (shown.current === joined) return;
    shown.current = joined;
    // The button that had the focus is gone.
    if (shouldFocus.current) card.current?.focus();
    shouldFocus.current = false;
  }, [joined]);

  const requestFocus = () => (shouldFocus.current = true);

  function correctAddress(): void {
    requestFocus();
    void reset();
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
            {titleOf(state, reason)}
          </h2>
          <p className="text-base leading-snug">{textOf(state, reason, event)}</p>
        </header>
        <div className="border-t-2 border-dashed border-perforation px-5.5 pt-4.5 pb-5.5">
          {joined && <Joined sent={joined} onReset={correctAddress} />}
          {state === 'closed' && <LookAgain eventId={event.id} />}
          <div hidden={state !== 'open'}>
            <JoinForm event={event} parties={parties} onSend={requestFocus} />
          </div>
        </div>
      </section>
      {reason === 'full' && !hasOtherDates && <OtherWorkshops event={event} />}
    </>
  );
}

function titleOf(state: JoinState, reason: WaitReason): string {
  if (state === 'joined') return 'Check your mail';
  if (state === 'open') return 'Join the waiting list';
  return `The last ${reason === 'full' ? 'spots' : 'tickets'} are being paid for`;
}

function textOf(state: JoinState, reason: WaitReason, event: EventPageView): string {
  if (state === 'joined') return 'One click in it puts you on the list.';
  if (state === 'closed')
    return 'They are free again if the payment does not arrive. Please look again in half an hour: then you can book, or join the waiting list.';
  const what =
    reason === 'full' ? 'When spots become available' : `${soldOutText(event)} When such tickets become available`;
  return `${what}, we write to the first people in line for whom there are enough. The first to book gets them. You pay nothing now${costText(event)}.`;
}

/** `Sold out: Wheel, Kiln.` */
function soldOutText(event: EventPageView): string {
  return `Sold out: ${soldOutTypes(event)
    .map(({ name }) => name)
    .join(', ')}.`;
}

/** Empty for a workshop with ticket types, because the form shows what their tickets cost. */
function costText(event: EventPageView): string {
  return listTicketTypes(event).length > 0 ? '' : `; a spot costs ${formatRand(event.price)} per person`;
}

function LookAgain({ eventId }: { eventId: number }) {
  const client = useQueryClient();

  function lookAgain(): void {
    for (const queryKey of [eventQuery(String(eventId)).queryKey, [joinPath(eventId)]])
      void client.invalidateQueries({ queryKey });
  }

  return (
    <Button tone="outline" size="sm" onClick={lookAgain}>
      Look again
    </Button>
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
