import type { CustomerView } from '@studio/contract/admin/customers';
import { studioDay } from '@studio/contract/format/dates';
import type { CsvColumn } from '../http/response/csv.ts';

export const customerColumns: CsvColumn<CustomerView>[] = [
  { header: 'First name', cell: ({ firstName }) => firstName },
  { header: 'Last name', cell: ({ lastName }) => lastName },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', isPhone: true, cell: ({ phone }) => phone },
  { header: 'Total bookings', cell: ({ totalBookings }) => totalBookings },
  { header: 'Last booking', cell: ({ lastBooking }) => lastBooking && studioDay(new Date(lastBooking)) },
];
