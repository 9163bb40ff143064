import type { EventView } from '@studio/contract/events/events';
import { courseDates } from '@studio/contract/format/courseDates';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { Block } from '../eventPage/blocks/Block.tsx';

export interface CourseDatesProps {
  event: EventView;
  /** A part of the workshop's page, a list, or a list that opens on a phone. */
  variant: 'block' | 'list' | 'receipt';
}

/** More dates than this would push the price out of the window. */
const maxInReceipt = 8;

/** All dates of a course. */
export function CourseDates({ event, variant }: CourseDatesProps) {
  const count = event.furtherDates.length + 1;
  const title = `All ${count} dates`;
  if (variant === 'list') return <DateList event={event} title={title} />;
  if (variant === 'receipt') {
    const isLong = count > maxInReceipt;
    return (
      <>
        <details className={isLong ? '' : 'md:hidden'}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}, one price</summary>
          <DateList event={event} title={title} />
        </details>
        {!isLong && (
          <div className="max-md:hidden">
            <DateList event={event} title={title} />
          </div>
        )}
      </>
    );
  }
  return (
    <Block icon="calendar" title={title}>
      <DateList event={event} title={title} />
      <p className="mt-3.5 text-sm text-ink-2">
        You book all dates together, at one price, and have your place in each.
        {event.movesMissedDates &&
          ' If you cannot come to one of them, you may come to another course instead, as long as it has a free place.'}
      </p>
    </Block>
  );
}

function DateList({ event, title }: { event: EventView; title: string }) {
  return (
    <ol aria-label={title} className="num grid gap-1.5">
      {courseDates(event).map(({ id, number, date, startTime, endTime }) => (
        <li key={id} className="grid grid-cols-[1.5rem_1fr] leading-snug">
          <span>{number}.</span>
          <span>
            <b className="font-semibold">{formatLongDate(date)}</b>,{' '}
            <span className="inline-block">{formatClockRange(startTime, endTime)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
