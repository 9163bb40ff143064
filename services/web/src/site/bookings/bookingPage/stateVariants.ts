import type { BookingState } from '@studio/contract/bookings/bookingState';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';

export interface StateVariant {
  heading: string;
  /** The label on the ticket. */
  label: string;
  tone: Extract<BadgeTone, 'good' | 'wait' | 'bad'>;
  icon: IconName;
}

export const stateVariants: Record<BookingState, StateVariant> = {
  confirmed: { heading: 'Booking Confirmed!', label: 'Confirmed', tone: 'good', icon: 'check' },
  waiting: { heading: 'We are waiting for your bank', label: 'Pending', tone: 'wait', icon: 'clock' },
  unpaid: { heading: 'Not paid yet', label: 'Pending', tone: 'wait', icon: 'clock' },
  failed: { heading: 'Payment failed', label: 'Payment failed', tone: 'bad', icon: 'alert' },
  cancelled: { heading: 'Booking Cancelled', label: 'Cancelled', tone: 'bad', icon: 'close' },
  workshopCancelled: { heading: 'Workshop Cancelled', label: 'Workshop cancelled', tone: 'bad', icon: 'close' },
  workshopDeleted: { heading: 'Workshop Removed', label: 'Workshop removed', tone: 'bad', icon: 'close' },
};
