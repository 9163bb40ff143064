import type { EventView } from '@studio/contract/events/events';
import { spots } from '@studio/contract/format/counts';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { feeNote, formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';

export function Receipt({
  event,
  seatsLeft,
  participants,
}: {
  event: EventView;
  seatsLeft: number;
  participants: number;
}) {
  const total = event.price * participants;
  return (
    <aside
      aria-label="Your booking"
      className={`${gradientOf(event.category)} flex items-center gap-3.5 px-4.5 py-2.5 md:flex-col md:items-stretch md:gap-4 md:px-6.5 md:pt-7 md:pb-0`}
    >
      <Picture
        src={event.imageUrl}
        alt=""
        sizes="(min-width: 56.25rem) 20rem, 64px"
        load="eager"
        className="receipt-picture"
      />
      <div className="grid min-w-0 gap-1 md:gap-3">
        <p className="font-display text-[1.15rem] leading-tight text-balance md:text-[1.45rem]">{event.title}</p>
        <ul className="num grid gap-0.5 text-xs font-medium md:gap-1.75 md:text-sm">
          <IconFact icon="calendar">{formatLongDate(event.date)}</IconFact>
          <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
          <li className="contents max-md:hidden">
            <ul className="contents">
              <IconFact icon="pin">{studio.venue}</IconFact>
              <IconFact icon="people">{spots(seatsLeft)} left</IconFact>
            </ul>
          </li>
        </ul>
      </div>
      <dl className="num mt-auto hidden gap-1.5 rounded-t-[14px] bg-card px-5 pt-4.5 pb-6 text-sm shadow-1 md:grid">
        <SummaryLine term="Price per person">{formatRand(event.price)}</SummaryLine>
        <SummaryLine term="Participants">× {participants}</SummaryLine>
        <SummaryLine term={studio.included.short}>included</SummaryLine>
        <div className={`mt-2 flex-wrap gap-x-3 text-body ${totalLine}`}>
          <dt>Total</dt>
          <dd className="font-display text-sum font-normal">{formatRand(total)}</dd>
          <dd className="basis-full text-right text-xs font-normal text-ink-2">{feeNote(total)}</dd>
        </div>
      </dl>
    </aside>
  );
}
