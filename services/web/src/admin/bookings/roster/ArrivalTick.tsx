import type { RosterEntry } from '@studio/contract/admin/roster';
import { expectedPeople, withEntry } from './rosterLines.ts';
import type { RosterSheetContext } from './rosterLines.ts';
import { useArrivalTick } from './useArrivalTick.ts';

interface ArrivalTickProps {
  entry: RosterEntry;
  sheet: RosterSheetContext;
}

/**
 * A checkbox that marks all people of a booking as arrived; indeterminate if only some are. On paper it is an empty
 * box.
 */
export function ArrivalTick({ entry, sheet }: ArrivalTickProps) {
  const { bookingId, firstName, lastName, attendees, hasArrived } = entry;
  const { rosterKey, dateId } = sheet;
  const input = useArrivalTick({
    rosterKey,
    hasArrived,
    path: `/api/bookings/${bookingId}/arrival`,
    dateId,
    tickedOf: (roster, arrived) =>
      withEntry(roster, bookingId, (one) => ({
        ...one,
        hasArrived: arrived,
        attendees: one.attendees.map((attendee) => ({ ...attendee, hasArrived: arrived })),
      })),
  });
  const expected = expectedPeople(entry);
  if (attendees.length > 0 && expected.length === 0) return null;
  const isHalf = !input.checked && expected.some((attendee) => attendee.hasArrived);
  return (
    <label className="-m-2.5 grid size-11 place-items-center print:m-0 print:size-auto print:place-items-start">
      <input
        {...input}
        ref={(checkbox) => {
          if (checkbox) checkbox.indeterminate = isHalf;
        }}
      />
      <span className="sr-only print:hidden">
        {firstName} {lastName} is here
      </span>
    </label>
  );
}
