import type { BookingStatus } from '@studio/contract/bookings/bookings';

/** The statuses in the order of SPEC §2's filter. */
export const selectableStatuses: readonly BookingStatus[] = ['confirmed', 'pending', 'cancelled'];
