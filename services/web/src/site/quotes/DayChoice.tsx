import { formatClockRange, formatWeekdayDate } from '@studio/contract/format/dates';
import { privateCategory } from '@studio/contract/quotes/quoteViews';
import type { QuoteDayView } from '@studio/contract/quotes/quoteViews';
import { gradientOf } from '../../shared/ui/gradients.ts';
import { DateLeaf } from '../events/DateLeaf.tsx';

interface DayChoiceProps {
  days: readonly QuoteDayView[];
  /** The index in the list; -1 if no day is free. */
  chosen: number;
  onChange: (index: number) => void;
}

/** A day that was taken meanwhile is greyed, with the reason. */
export function DayChoice({ days, chosen, onChange }: DayChoiceProps) {
  return (
    <fieldset className="num grid gap-2.5">
      <legend className="mb-2.5 text-lg font-semibold">{days.length > 1 ? 'Which day?' : 'The day'}</legend>
      {days.map((day, index) => (
        <label
          key={`${day.date} ${day.startTime}`}
          className={`flex items-center gap-3 rounded-lg border-2 bg-card p-3 ${index === chosen ? 'border-accent' : 'border-line'} ${day.taken === null ? '' : 'text-ink-3'}`}
        >
          <span aria-hidden="true" className="grid w-13 flex-none">
            <DateLeaf date={day.date} gradient={gradientOf(privateCategory)} />
          </span>
          <span className="min-w-0 flex-1">
            <b className="block font-semibold">{formatWeekdayDate(day.date)}</b>
            <span className="block text-sm">{formatClockRange(day.startTime, day.endTime)}</span>
            {day.taken !== null && <span className="block text-sm font-semibold">{day.taken}</span>}
          </span>
          <input
            type="radio"
            name="day"
            checked={index === chosen}
            disabled={day.taken !== null}
            onChange={() => onChange(index)}
            className="size-6 flex-none accent-accent"
          />
        </label>
      ))}
    </fieldset>
  );
}
