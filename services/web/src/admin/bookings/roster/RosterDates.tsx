import type { RosterView } from '@studio/contract/admin/roster';
import { courseDatePlace, courseDates } from '@studio/contract/format/courseDates';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { FilterSelect } from '../../lists/FilterSelect.tsx';

interface RosterDatesProps {
  roster: RosterView;
  /** The id of the chosen date, which may still be loading; empty if none was chosen. */
  chosen: string;
  /** @param dateId the id of the date, as a text */
  onChoose: (dateId: string) => void;
}

/** The choice of the date of a course. */
export function RosterDates({ roster: { event, dateId }, chosen, onChoose }: RosterDatesProps) {
  if (event.furtherDates.length === 0) return null;
  return (
    <FilterSelect label="Date of the course" value={chosen || String(dateId)} onSelect={onChoose}>
      {courseDates(event).map((date) => (
        <option key={date.id} value={date.id}>
          {courseDatePlace(date)}: {formatShortDate(date.date)}, {formatClock(date.startTime)}
        </option>
      ))}
    </FilterSelect>
  );
}
