import type { bookingKeyHeader } from '@studio/contract/bookings/bookingChanges';
import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import { secretLink } from '../../secretLink.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath as managedPath } from '../state/manageQuery.ts';

// A value of that module would bring yup, which public pages must not load (DESIGN §4 Forms).
const headerName: typeof bookingKeyHeader = 'x-booking-key';

/** The invoices and credit notes of a booking. */
export const {
  apiPath,
  keyHeader,
  query: invoicesQuery,
} = secretLink<BookingInvoicesView, ManageAccess>(headerName, (access) => `${managedPath(access)}/invoices`);
