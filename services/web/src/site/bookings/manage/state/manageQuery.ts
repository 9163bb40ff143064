import type { ManageView, bookingKeyHeader } from '@studio/contract/bookings/bookingChanges';
import { secretLink } from '../../secretLink.ts';
import type { ManageAccess } from './manageAccess.ts';

// Importing the value would load yup, which public pages must not load (DESIGN §4 Forms).
const headerName: typeof bookingKeyHeader = 'x-booking-key';

/** A booking with what its changes cost. */
export const {
  apiPath,
  keyHeader,
  query: manageQuery,
} = secretLink<ManageView, ManageAccess>(
  headerName,
  ({ reference }) => `/api/bookings/${encodeURIComponent(reference)}/manage`,
);
