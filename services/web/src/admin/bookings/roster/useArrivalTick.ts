import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import type { RosterEntry, RosterView } from '@studio/contract/admin/roster';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

interface ArrivalTick {
  entry: RosterEntry;
  /** The path of the roster's query. */
  rosterPath: string;
  hasArrived: boolean;
  /** `arrival` or `attendees/arrival` */
  route: string;
  bodyOf: (arrived: boolean) => object;
  /** Returns the entry as it is after the tick was saved. */
  tickedOf: (entry: RosterEntry, arrived: boolean) => RosterEntry;
}

/** Returns the properties of a checkbox that records an arrival for all devices with the roster. */
export function useArrivalTick({ entry, rosterPath, hasArrived, route, bodyOf, tickedOf }: ArrivalTick) {
  const { bookingId } = entry;
  const queryClient = useQueryClient();
  // React resets a tick that is not rendered at once, and the mutation's state is rendered a moment later.
  const [saving, setSaving] = useState<boolean | null>(null);
  const tick = useAdminMutation({
    run: async (arrived: boolean) => {
      await adminApi.patch(`/api/bookings/${bookingId}/${route}`, bodyOf(arrived));
      const ticked = (one: RosterEntry) => (one.bookingId === bookingId ? tickedOf(one, arrived) : one);
      queryClient.setQueryData<RosterView>(
        [rosterPath],
        (roster) => roster && { ...roster, entries: roster.entries.map(ticked) },
      );
    },
    failureText: 'Failed to save the tick. Please try again.',
    hasFixedFailureText: true,
  });
  return {
    type: 'checkbox',
    checked: saving ?? hasArrived,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (saving !== null) return;
      setSaving(target.checked);
      tick.mutate(target.checked, { onSettled: () => setSaving(null) });
    },
    className: 'size-6 flex-none accent-terracotta print:size-[1.15em]',
  } as const;
}
