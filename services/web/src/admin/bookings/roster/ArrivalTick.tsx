import { useQueryClient } from '@tanstack/react-query';
import type { RosterEntry, RosterView } from '@studio/contract/admin/adminBookings';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

interface ArrivalTickProps {
  entry: RosterEntry;
  /** The path of the roster's query. */
  rosterPath: string;
}

/** Ticks a booking as arrived, for every device that shows the roster. On paper it is a box. */
export function ArrivalTick({ entry, rosterPath }: ArrivalTickProps) {
  const { bookingId, firstName, lastName } = entry;
  const queryClient = useQueryClient();
  const tick = useAdminMutation({
    run: async (hasArrived: boolean) => {
      await adminApi.patch(`/api/bookings/${bookingId}/arrival`, { arrived: hasArrived });
      queryClient.setQueryData<RosterView>(
        [rosterPath],
        (roster) => roster && withArrival(roster, bookingId, hasArrived),
      );
    },
    failureText: 'Failed to save the tick. Please try again.',
    hasFixedFailureText: true,
  });
  const isTicked = tick.isPending ? tick.variables : entry.hasArrived;
  return (
    <label className="-m-2.5 grid size-11 place-items-center print:m-0 print:size-auto print:place-items-start">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => tick.isPending || tick.mutate(target.checked)}
        className="size-6 accent-terracotta print:size-[1.15em]"
      />
      <span className="sr-only print:hidden">
        {firstName} {lastName} is here
      </span>
    </label>
  );
}

function withArrival(roster: RosterView, bookingId: number, hasArrived: boolean): RosterView {
  return {
    ...roster,
    entries: roster.entries.map((entry) => (entry.bookingId === bookingId ? { ...entry, hasArrived } : entry)),
  };
}
