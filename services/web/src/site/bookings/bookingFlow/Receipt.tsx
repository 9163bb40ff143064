import type { EventView } from '@studio/contract/events/events';
import { spots } from '@studio/contract/format/counts';
import { formatClockRange } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { datesText } from '../../../shared/courseText.ts';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { LazyCourseDates } from '../../events/courses/LazyCourseDates.tsx';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';
import { isListed } from '../tickets/chosenTickets.ts';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';
import { DiscountLine, ReceiptTotal, TicketLines, VoucherLine } from './TicketLines.tsx';

export function Receipt({ event, seatsLeft, chosen }: { event: EventView; seatsLeft: number; chosen: ChosenTickets }) {
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
          <IconFact icon="calendar">{datesText(event)}</IconFact>
          <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
          <li className="contents max-md:hidden">
            <ul className="contents">
              <IconFact icon="pin">{studio.venue}</IconFact>
              <IconFact icon="people">{spots(seatsLeft)} left</IconFact>
            </ul>
          </li>
        </ul>
        <div className="text-xs md:text-sm">
          <LazyCourseDates event={event} variant="receipt" />
        </div>
      </div>
      <dl className="num mt-auto hidden gap-1.5 rounded-t-[14px] bg-card px-5 pt-4.5 pb-6 text-sm shadow-1 md:grid">
        {isListed(event, chosen) ? (
          <TicketLines chosen={chosen} />
        ) : (
          <>
            <SummaryLine term="Price per person">{formatRand(event.price)}</SummaryLine>
            <SummaryLine term="Participants">× {chosen.participants}</SummaryLine>
            <SummaryLine term={studio.included.short}>included</SummaryLine>
            <DiscountLine chosen={chosen} />
            <VoucherLine chosen={chosen} />
            <ReceiptTotal term={chosen.voucher ? 'Total to pay' : 'Total'} chosen={chosen} />
          </>
        )}
      </dl>
    </aside>
  );
}
