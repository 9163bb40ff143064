import type { AdminEventView } from '@studio/contract/events/events';
import { toRand } from '@studio/contract/format/money';
import type { CsvColumn } from '../http/response/csv.ts';

export const eventColumns: CsvColumn<AdminEventView>[] = [
  { header: 'ID', cell: ({ id }) => id },
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Date', cell: ({ date }) => date },
  { header: 'Start', cell: ({ startTime }) => startTime },
  { header: 'End', cell: ({ endTime }) => endTime },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Price (R)', cell: ({ price }) => toRand(price) },
  { header: 'Capacity', cell: ({ capacity }) => capacity },
  { header: 'Seats taken', cell: ({ capacity, availableSeats }) => capacity - availableSeats },
  { header: 'Bookings', cell: ({ bookingCount }) => bookingCount },
  { header: 'Cancelled', cell: ({ cancellation }) => cancellation?.reason ?? '' },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Duration', cell: ({ duration }) => duration },
];
