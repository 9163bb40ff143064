import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { changesQuery } from './changesQuery.ts';

export interface ChangeDialogProps {
  booking: AdminBookingView;
  /** The version of the booking when the dialog opened. */
  version: number;
  /** Reads the booking again. */
  reload: () => Promise<AdminBookingView>;
  onClose: () => void;
}

/** The version that the admin has seen: a change by another person raises it, and then only Reload adopts it. */
export function useLatestVersion({ booking, version, reload, onClose }: ChangeDialogProps) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(version);

  async function reloadVersion(): Promise<AdminBookingView> {
    const latest = await queryClient.fetchQuery({ ...changesQuery(booking.id), staleTime: 0 });
    setSeen(latest.version);
    return reload();
  }

  /** Closes the dialog after a change. */
  function finish(): void {
    void reload();
    onClose();
  }

  return { seen, reloadVersion, finish };
}
