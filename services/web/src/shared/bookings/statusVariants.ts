import type { BookingStatus } from '@studio/contract/bookings/bookings';
import type { BadgeTone } from '../ui/Badge.tsx';
import type { IconName } from '../ui/image/Icon.tsx';

interface StatusVariant {
  label: string;
  tone: BadgeTone;
  icon: IconName;
}

export const statusVariants: Record<BookingStatus, StatusVariant> = {
  confirmed: { label: 'Confirmed', tone: 'good', icon: 'check' },
  pending: { label: 'Pending', tone: 'wait', icon: 'clock' },
  cancelled: { label: 'Cancelled', tone: 'bad', icon: 'close' },
};

/** The statuses in the order of SPEC §2's filter. */
export const selectableStatuses: readonly BookingStatus[] = ['confirmed', 'pending', 'cancelled'];
