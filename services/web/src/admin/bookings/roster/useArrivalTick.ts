import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import type { RosterView } from '@studio/contract/admin/roster';
import { firstDateId } from '@studio/contract/format/courseDates';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

interface ArrivalTick {
  /** The key of the roster's query. */
  rosterKey: readonly string[];
  hasArrived: boolean;
  /** `/api/bookings/…` */
  path: string;
  /** The date at which people arrive. */
  dateId: number;
  /** The id of a person; without it, all people of the booking. */
  attendeeId?: number;
  /** Returns the roster as it is after the tick was saved. */
  tickedOf: (roster: RosterView, arrived: boolean) => RosterView;
}

/** Returns the properties of a checkbox that records an arrival for all devices with the roster. */
export function useArrivalTick({ rosterKey, hasArrived, path, dateId, attendeeId, tickedOf }: ArrivalTick) {
  const queryClient = useQueryClient();
  // React resets a tick that is not rendered at once, and the mutation's state is rendered a moment later.
  const [saving, setSaving] = useState<boolean | null>(null);
  const tick = useAdminMutation({
    run: async (arrived: boolean) => {
      const person = attendeeId !== undefined && { id: attendeeId };
      await adminApi.patch(path, { ...person, arrived, ...(dateId !== firstDateId && { dateId }) });
      queryClient.setQueryData<RosterView>(rosterKey, (roster) => roster && tickedOf(roster, arrived));
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
