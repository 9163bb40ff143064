import type { ReactNode } from 'react';
import type { EventView } from '@studio/contract/events/events';
import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { formatClockRange } from '@studio/contract/format/dates';
import { addressLine, studio } from '@studio/contract/studio';
import { datesText } from '../../../shared/courseText.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { CancellationNote } from '../../events/CancellationNote.tsx';
import { LazyCourseDates } from '../../events/courses/LazyCourseDates.tsx';
import { MapLink } from '../../events/MapLink.tsx';
import type { StateVariant } from './stateVariants.ts';

interface WorkshopTicketProps {
  event: EventView;
  /** Undefined while it is not known. */
  participants: number | undefined;
  badge: { label: string; tone: BadgeTone; icon: IconName };
  /** Whether the part below the perforation is a form. Beside such a high part the picture would be stretched. */
  hasForm?: boolean;
  /** The content below the perforation. */
  children: ReactNode;
}

/** A workshop with its time and place, and what to do next. */
export function WorkshopTicket({ event, participants, badge, hasForm = false, children }: WorkshopTicketProps) {
  return (
    <section aria-labelledby="workshop-title" className="ticket">
      <div className="relative max-sm:h-20 print:hidden">
        <Picture
          src={event.imageUrl}
          alt=""
          sizes="(min-width: 40rem) 14rem, 92vw"
          load="eager"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className={hasForm ? 'contents' : 'min-w-0'}>
        <div className="grid gap-3.5 px-[min(1.375rem,6vw)] pt-4.5 pb-5 print:px-0">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <Badge tone="plain" className={gradientOf(event.category)}>
              {event.category}
            </Badge>
            <Badge tone={badge.tone} icon={badge.icon}>
              {badge.label}
            </Badge>
          </p>
          <h2 id="workshop-title" className="text-h3 wrap-anywhere">
            {event.title}
          </h2>
          <ul className="num grid gap-1.5 text-base font-semibold">
            <IconFact icon="calendar">{datesText(event)}</IconFact>
            <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
            {participants !== undefined && (
              <IconFact icon="people">{participants === 1 ? '1 participant' : `${participants} participants`}</IconFact>
            )}
            <IconFact icon="pin">
              {studio.venue}, {addressLine()}
            </IconFact>
            <li className="-my-1.5 pl-7 empty:hidden print:hidden">
              <MapLink />
            </li>
            <IconFact icon="phone">
              <a href={`tel:${studio.phone.e164}`} className="inline-block py-2.5 -my-2.5">
                {studio.phone.shown}
              </a>
            </IconFact>
          </ul>
          <LazyCourseDates event={event} variant="list" />
        </div>
        <div className={`card-footer ticket-footer print:min-h-0 print:p-0 ${hasForm ? 'sm:col-span-2' : ''}`}>
          <div className="grid gap-3.5 border-t-2 border-dashed border-perforation pt-5 print:border-0 print:pt-0">
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

interface TicketProps {
  event: EventView;
  participants: number | undefined;
  state: Pick<StateVariant, 'label' | 'tone' | 'icon'>;
  /** Until when cancelling is free; undefined when there is nothing to cancel. */
  terms?: CancellationTerms | undefined;
  /** The buttons of the ticket. */
  children?: ReactNode;
}

/** The workshop, where it is and what to do next, on the page of a booking. */
export function Ticket({ event, participants, state, terms, children }: TicketProps) {
  return (
    <WorkshopTicket event={event} participants={participants} badge={state}>
      <div className="flex flex-wrap gap-2.5 *:grow print:hidden">{children}</div>
      {terms && <CancellationNote terms={terms} />}
    </WorkshopTicket>
  );
}
