import { formatLongDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';

interface CopyDaysProps {
  series: readonly Day[];
  chosen: readonly Day[];
  /** Days that already have the workshop. They cannot be chosen. */
  taken: ReadonlySet<Day>;
  onChoose: (day: Day, isChosen: boolean) => void;
}

/** The days of a weekly series, each of which can be left out. */
export function CopyDays({ series, chosen, taken, onChoose }: CopyDaysProps) {
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1.5 font-semibold">
        The days <span className="font-normal text-ink-3">(untick one to leave it out)</span>
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
                onChange={({ target }) => onChoose(day, target.checked)}
              />
              {formatLongDate(day)}
              {taken.has(day) && <span className="text-ink-2">already on the calendar</span>}
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
