import type { RosterEntry } from '@studio/contract/admin/roster';
import { useArrivalTick } from './useArrivalTick.ts';

interface ArrivalTickProps {
  entry: RosterEntry;
  /** The path of the roster's query. */
  rosterPath: string;
}

/**
 * A checkbox that marks all people of a booking as arrived; indeterminate if only some are. On paper it is an empty
 * box.
 */
export function ArrivalTick({ entry, rosterPath }: ArrivalTickProps) {
  const { firstName, lastName, attendees, hasArrived } = entry;
  const input = useArrivalTick({
    entry,
    rosterPath,
    hasArrived,
    route: 'arrival',
    bodyOf: (arrived) => ({ arrived }),
    tickedOf: (one, arrived) => ({
      ...one,
      hasArrived: arrived,
      attendees: one.attendees.map((attendee) => ({ ...attendee, hasArrived: arrived })),
    }),
  });
  const isHalf = !input.checked && attendees.some((attendee) => attendee.hasArrived);
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
