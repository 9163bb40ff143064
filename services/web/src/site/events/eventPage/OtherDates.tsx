import type { OtherDateView } from '@studio/contract/events';
import { formatClockRange, formatWeekday, shortMonthDay } from '@studio/contract/format/dates';
import { buttonClass } from '../../../shared/ui/button/Button.tsx';
import type { GradientClass } from '../../../shared/ui/gradients.ts';
import { Link } from '../../../shared/ui/Link.tsx';

export function OtherDates({ dates, gradient }: { dates: OtherDateView[]; gradient: GradientClass }) {
  if (dates.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3.5 text-[1.625rem] desktop:mb-5.5 desktop:text-[2.25rem]">Other dates</h2>
      <ul className="grid gap-2.5">
        {dates.map((date) => (
          <li key={date.id}>
            <OtherDate date={date} gradient={gradient} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherDate({ date, gradient }: { date: OtherDateView; gradient: GradientClass }) {
  const { month, day } = shortMonthDay(date.date);
  return (
    <Link to={`/events/${date.id}`} className="other-date num">
      <span
        className={`${gradient} rounded-[12px] px-1 pt-2 pb-1.5 text-center text-xs leading-tight font-bold text-accent`}
      >
        {month} <b className="block font-display text-h3 font-normal text-ink">{day}</b>
      </span>
      <span className="min-w-0 text-sm leading-snug">
        <b className="block font-strong desktop:text-body">
          {formatWeekday(date.date)},{' '}
          <span className="inline-block">{formatClockRange(date.startTime, date.endTime)}</span>
        </b>
        {date.isFullyBooked ? (
          <span className="font-bold text-danger">Fully Booked</span>
        ) : (
          <span className="text-ink-2">
            {date.availableSeats} {date.availableSeats === 1 ? 'spot' : 'spots'} available
          </span>
        )}
      </span>
      {!date.isFullyBooked && <span className={buttonClass({ tone: 'ink', size: 'sm' })}>Book Now</span>}
    </Link>
  );
}
