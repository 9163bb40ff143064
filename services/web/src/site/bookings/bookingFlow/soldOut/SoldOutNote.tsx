import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@studio/contract/events/events';
import { Button, ButtonLink } from '../../../../shared/ui/button/Button.tsx';
import { gradientOf } from '../../../../shared/ui/gradients.ts';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import { OtherDateList } from '../../../events/eventPage/OtherDates.tsx';
import { eventPageQuery } from '../../../events/eventQueries.ts';
import { lengthQuery } from '../../waitlist/waitlistQuery.ts';
import { JoinWaitlistButton } from './JoinWaitlistButton.tsx';
import type { JoinWaitlistButtonProps } from './JoinWaitlistButton.tsx';

interface SoldOutNoteProps extends Omit<JoinWaitlistButtonProps, 'eventId'> {
  event: EventView;
  participants: number;
  seatsLeft: number;
  /** Null if it is not clear which tickets fit. */
  onTake: ((participants: number) => void) | null;
}

const maxDates = 2;

/** Fewer seats are left than the visitor chose: offers those, the next dates with enough, and the waiting list. */
export function SoldOutNote({ event, participants, seatsLeft, onTake, ...join }: SoldOutNoteProps) {
  const { data: page } = useQuery(eventPageQuery(String(event.id)));
  const { data: line, isPending } = useQuery(lengthQuery(event.id));
  const isBeingPaid = participants <= event.availableSeats + (line?.seatsBeingPaid ?? 0);
  const dates =
    page?.otherDates.filter(({ availableSeats }) => availableSeats >= participants).slice(0, maxDates) ?? [];
  return (
    <div className="num grid gap-3 pb-2.5">
      <p
        tabIndex={-1}
        data-seats-note=""
        className="flex items-start gap-2.5 rounded-[14px] bg-stop-bg px-3.5 py-3 text-sm leading-snug text-stop"
      >
        <Icon name="alert" className="mt-px" />
        <span>
          <b>{leftText(seatsLeft)}</b> You chose {participants}. What you typed is still here.
        </span>
      </p>
      <div className="flex flex-wrap items-start gap-2.5">
        {seatsLeft > 0 && onTake && (
          <Button tone="ink" size="sm" onClick={() => onTake(seatsLeft)}>
            Take {seatsLeft}
          </Button>
        )}
        {isBeingPaid && (
          <p className="basis-full text-sm">
            The last spots are being paid for at the moment. Please look again in half an hour.
          </p>
        )}
        {!isPending && !isBeingPaid && <JoinWaitlistButton eventId={event.id} {...join} />}
        {page && dates.length === 0 && (
          <ButtonLink href="/events" tone="outline" size="sm">
            Other workshops
          </ButtonLink>
        )}
      </div>
      {dates.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm">Same workshop, other dates</h3>
          <OtherDateList dates={dates} gradient={gradientOf(event.category)} participants={participants} />
        </section>
      )}
    </div>
  );
}

function leftText(seatsLeft: number): string {
  if (seatsLeft <= 0) return 'No spot is left now.';
  return seatsLeft === 1 ? '1 spot is left now.' : `${seatsLeft} spots are left now.`;
}
