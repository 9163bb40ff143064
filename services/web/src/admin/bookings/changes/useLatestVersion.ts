import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { changesQuery } from './changesQuery.ts';

export interface ChangeDialogProps {
  booking: AdminBookingView;
  /** The version of the booking when the dialog opened. */
  version: number;
  reload: () => Promise<AdminBookingView>;
  onClose: () => void;
}

/**
 * Returns the version of the booking that the admin has seen. After a change by another admin or the visitor only
 * Reload adopts the new one.
 */
export function useLatestVersion({ booking, version, reload, onClose }: ChangeDialogProps) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(version);

  async function reloadVersion(): Promise<AdminBookingView> {
    const latest = await queryClient.fetchQuery({ ...changesQuery(booking.id), staleTime: 0 });
    setSeen(latest.version);
    return reload();
  }

  /** Reloads the booking after a change and closes the dialog. */
  function finish(): void {
    void reload();
    onClose();
  }

  return { seen, reloadVersion, finish };
}
