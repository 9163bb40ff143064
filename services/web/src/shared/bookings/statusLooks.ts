import type { BookingStatus } from '@studio/contract/bookings';
import type { BadgeTone } from '../ui/Badge.tsx';
import type { IconName } from '../ui/Icon.tsx';

interface StatusLook {
  word: string;
  tone: BadgeTone;
  icon: IconName;
}

/** How a booking's status reads and looks, wherever it is shown. */
export const statusLooks: Record<BookingStatus, StatusLook> = {
  confirmed: { word: 'Confirmed', tone: 'good', icon: 'check' },
  pending: { word: 'Pending', tone: 'wait', icon: 'clock' },
  cancelled: { word: 'Cancelled', tone: 'bad', icon: 'close' },
};
