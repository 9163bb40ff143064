import type { OtherDateView } from '@studio/contract/events/events';
import { formatClockRange, formatWeekday } from '@studio/contract/format/dates';
import { buttonClass } from '../../../shared/ui/button/Button.tsx';
import type { GradientClass } from '../../../shared/ui/gradients.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { DateLeaf } from '../DateLeaf.tsx';

interface OtherDateListProps {
  dates: OtherDateView[];
  gradient: GradientClass;
  /** The number with which the form of another date begins. */
  participants: number;
}

export function OtherDates({ title, ...list }: OtherDateListProps & { title: string }) {
  if (list.dates.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3.5 text-[1.625rem] leading-tight desktop:mb-5.5 desktop:text-[2.25rem]">{title}</h2>
      <OtherDateList {...list} />
    </section>
  );
}

export function OtherDateList({ dates, gradient, participants }: OtherDateListProps) {
  return (
    <ul className="grid gap-2.5">
      {dates.map((date) => (
        <li key={date.id}>
          <OtherDate date={date} gradient={gradient} formLink={{ bookFor: participants }} />
        </li>
      ))}
    </ul>
  );
}

interface OtherDateProps {
  date: OtherDateView;
  /** The title, if the date is of another workshop. */
  title?: string;
  gradient: GradientClass;
  formLink: FormLinkState;
}

export function OtherDate({ date, title, gradient, formLink }: OtherDateProps) {
  return (
    <Link to={`/events/${date.id}`} {...(!date.isFullyBooked && { state: formLink })} className="other-date num">
      <DateLeaf date={date.date} gradient={gradient} />
      <span className="min-w-0 text-sm leading-snug">
        {title && <span className="block font-display text-body wrap-anywhere">{title}</span>}
        <b className="block font-strong desktop:text-body">
          {formatWeekday(date.date)},{' '}
          <span className="inline-block">{formatClockRange(date.startTime, date.endTime)}</span>
        </b>
        {date.furtherDates.length > 0 && <span className="block">{date.furtherDates.length + 1} dates</span>}
        {date.isFullyBooked ? (
          <span className="font-bold text-danger">Fully Booked</span>
        ) : (
          <span className="text-ink-2">
            {date.availableSeats} {date.availableSeats === 1 ? 'spot' : 'spots'} available
          </span>
        )}
      </span>
      {date.isFullyBooked ? (
        <b className="text-sm font-strong underline underline-offset-4">Waiting list</b>
      ) : (
        <span className={buttonClass({ tone: 'ink', size: 'sm' })}>Book Now</span>
      )}
    </Link>
  );
}

/** The router state of a link to a workshop's page that opens the booking form there. */
export interface FormLinkState {
  bookFor: number;
}

/** Returns the number of participants with which the form begins; null without such a link. */
export function participantsOfLink(state: unknown): number | null {
  const isFormLink = typeof state === 'object' && state !== null && 'bookFor' in state;
  return isFormLink && typeof state.bookFor === 'number' ? state.bookFor : null;
}
