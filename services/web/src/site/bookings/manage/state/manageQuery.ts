import type { ManageView, bookingKeyHeader } from '@studio/contract/bookings/bookingChanges';
import { secretLink } from '../../secretLink.ts';
import type { ManageAccess } from './manageAccess.ts';

// Importing the value would load yup, which public pages must not load (DESIGN §4 Forms).
const headerName: typeof bookingKeyHeader = 'x-booking-key';

/** The address, key header and query of what a manage link opens: the booking and the cost of its changes. */
export const {
  apiPath,
  keyHeader,
  query: manageQuery,
} = secretLink<ManageView, ManageAccess>(
  headerName,
  ({ reference }) => `/api/bookings/${encodeURIComponent(reference)}/manage`,
);
