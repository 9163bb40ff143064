import type { ChangeTargetView } from '@studio/contract/bookings/bookingChanges';
import { spots } from '@studio/contract/format/counts';
import { formatClockRange, formatWeekday } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { gradientOf } from '../../../../shared/ui/gradients.ts';
import { DateLeaf } from '../../../events/DateLeaf.tsx';
import type { PriceDifference } from '../state/quotes.ts';

interface TargetChoiceProps {
  target: ChangeTargetView;
  participants: number;
  difference: PriceDifference;
  /** Set for a workshop of another title. */
  isOther?: boolean;
  isChosen: boolean;
  isLocked: boolean;
  onChoose: () => void;
}

/** A date as a radio button. A date with too few seats has no button. */
export function TargetChoice({
  target,
  participants,
  difference,
  isOther,
  isChosen,
  isLocked,
  onChoose,
}: TargetChoiceProps) {
  const { title, category, date, startTime, endTime, furtherDates, availableSeats } = target;
  const time = `${formatWeekday(date).slice(0, 3)}, ${formatClockRange(startTime, endTime)}`;
  const hasRoom = availableSeats >= participants;
  return (
    <li>
      <label className={`date-choice ${hasRoom ? 'cursor-pointer hover:border-ink-2' : ''}`}>
        <DateLeaf date={date} gradient={gradientOf(category)} />
        <span className="num min-w-0 text-sm leading-snug">
          <b className="block font-strong">{isOther ? title : time}</b>
          {isOther && <span className="block">{time}</span>}
          {furtherDates.length > 0 && <span className="block">{furtherDates.length + 1} dates</span>}
          {hasRoom ? (
            <span className="text-ink-2">
              {spots(availableSeats)} available, {differenceText(difference)}
            </span>
          ) : (
            <b className="font-bold text-danger">
              {availableSeats > 0 ? `Only ${spots(availableSeats)} available` : 'Fully Booked'}
            </b>
          )}
        </span>
        {hasRoom && (
          <input
            type="radio"
            name="date"
            value={target.id}
            checked={isChosen}
            disabled={isLocked}
            onChange={onChoose}
            className="date-choice-radio"
          />
        )}
      </label>
    </li>
  );
}

function differenceText({ amount, isEach }: PriceDifference): string {
  if (amount === 0) return 'same price';
  return `${formatRand(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'}${isEach ? ' each' : ''}`;
}
