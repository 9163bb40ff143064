import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../../shared/ui/toast/toast.ts';

/** Loads the dialog when it is opened, because the scripts of the portal's first view have a budget. */
export function LazyManualBooking({ onClose }: { onClose: () => void }) {
  const { data: ManualBookingDialog, isError } = useQuery({
    queryKey: ['script of the manual booking'],
    queryFn: async () => (await import('./ManualBookingDialog.tsx')).ManualBookingDialog,
  });
  const handleFailure = useEffectEvent(() => {
    onClose();
    showToast({
      tone: 'destructive',
      title: 'Manual Booking Did Not Open',
      description: 'Please check your connection and reload the page.',
    });
  });
  useEffect(() => {
    if (isError) handleFailure();
  }, [isError]);

  return ManualBookingDialog ? <ManualBookingDialog onClose={onClose} /> : null;
}
