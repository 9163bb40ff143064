import { formatLongDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { publicHolidayOn } from '@studio/contract/format/publicHolidays';

interface CopyDaysProps {
  series: readonly Day[];
  chosen: readonly Day[];
  /** Days that already have the workshop. They cannot be chosen. */
  taken: ReadonlySet<Day>;
  onToggle: (day: Day) => void;
}

/** The days of the copies, each of which can be left out. Public holidays are left out until they are ticked. */
export function CopyDays({ series, chosen, taken, onToggle }: CopyDaysProps) {
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1.5 font-semibold">
        The days <span className="font-normal text-ink-3">(a workshop is made on each ticked day)</span>
      </legend>
      <ul className="num grid max-h-72 overflow-y-auto rounded-sm bg-oat px-3.5 py-1.5">
        {series.map((day) => (
          <li key={day}>
            <label className="flex min-h-11 flex-wrap items-center gap-x-3">
              <input
                type="checkbox"
                className="size-5 accent-terracotta"
                checked={chosen.includes(day)}
                disabled={taken.has(day)}
                onChange={() => onToggle(day)}
              />
              {formatLongDate(day)}
              <DayNote day={day} isTaken={taken.has(day)} />
            </label>
          </li>
        ))}
      </ul>
      <output className="text-ink-2">
        {chosen.length} of {series.length} chosen
      </output>
    </fieldset>
  );
}

function DayNote({ day, isTaken }: { day: Day; isTaken: boolean }) {
  const note = isTaken ? 'already on the calendar' : publicHolidayOn(day);
  return note === null ? null : <span className="text-ink-2">{note}</span>;
}
