import { lazyDialog } from '../forms/lazyDialog.tsx';

export const LazyManualBooking = lazyDialog(
  async () => (await import('./manualBooking/ManualBookingDialog.tsx')).ManualBookingDialog,
);

export const LazyBookingDialog = lazyDialog(async () => (await import('./details/BookingDialog.tsx')).BookingDialog);

export const LazyRefund = lazyDialog(async () => (await import('./refunds/RefundOfBooking.tsx')).RefundOfBooking);

export const LazyCancelOrRefund = lazyDialog(async () => (await import('./details/CancelOrRefund.tsx')).CancelOrRefund);
