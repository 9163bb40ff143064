import type { BookingStatus } from '@studio/contract/bookings';

/** In the order of SPEC §2's filter. */
export const selectableStatuses: readonly BookingStatus[] = ['confirmed', 'pending', 'cancelled'];
