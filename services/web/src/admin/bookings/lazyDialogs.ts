import { lazyDialog } from '../forms/lazyDialog.tsx';

export const LazyManualBooking = lazyDialog(
  'the manual booking',
  async () => (await import('./manualBooking/ManualBookingDialog.tsx')).ManualBookingDialog,
);

export const LazyBookingDialog = lazyDialog(
  'the details of a booking',
  async () => (await import('./details/BookingDialog.tsx')).BookingDialog,
);

export const LazyRefund = lazyDialog(
  'the refund',
  async () => (await import('./refunds/RefundOfBooking.tsx')).RefundOfBooking,
);

export const LazyCancelOrRefund = lazyDialog(
  'the cancellation',
  async () => (await import('./details/CancelOrRefund.tsx')).CancelOrRefund,
);
