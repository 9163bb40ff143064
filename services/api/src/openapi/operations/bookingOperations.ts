import { adminCancelSchema, adminChangeSchema, adminQuoteSchema } from '@studio/contract/admin/adminBookingChanges';
import {
  arrivalInputSchema,
  bookingQuerySchema,
  deletionQuerySchema,
  manualBookingSchema,
  notesInputSchema,
  paidInputSchema,
  paymentInputSchema,
  statusInputSchema,
} from '@studio/contract/admin/adminBookings';
import { amountInputSchema, deletedMoneySchema, resolutionInputSchema } from '@studio/contract/admin/attention';
import { paymentQuerySchema } from '@studio/contract/admin/payments';
import { historyFileSchema, reconciliationInputSchema } from '@studio/contract/admin/reconciliationInput';
import { refundDoneSchema, refundInputSchema } from '@studio/contract/admin/refunds';
import type { Answer, Operation } from './operation.ts';

const said: Answer = { view: 'MessageView' };
const key = {
  'Idempotency-Key': 'Made when the form opens; one key is one booking, however often it is sent',
};

/** Bookings, payments and refunds in the portal. */
export const bookingOperations: Record<string, Operation> = {
  'GET /api/bookings': {
    summary: 'All bookings',
    query: bookingQuerySchema,
    answer: { listOrPage: 'AdminBookingView' },
  },
  'GET /api/admin/exports/bookings': {
    summary: 'All matching bookings as CSV',
    query: bookingQuerySchema.omit(['page', 'pageSize']),
    answer: { media: 'text/csv' },
  },
  'POST /api/bookings/manual': {
    summary: 'Create a booking for a walk-in',
    status: 201,
    headers: key,
    body: [manualBookingSchema],
    answer: { view: 'AdminBookingView' },
  },
  'PATCH /api/bookings/:id/status': {
    summary: 'Change its status',
    body: [statusInputSchema],
    answer: { view: 'AdminBookingView' },
  },
  'PATCH /api/bookings/:id/payment': {
    summary: 'Note a payment',
    body: [paymentInputSchema],
    answer: { view: 'AdminBookingView' },
  },
  'PATCH /api/bookings/:id/notes': {
    summary: 'Write something beside it',
    body: [notesInputSchema],
    answer: { view: 'AdminBookingView' },
  },
  'POST /api/bookings/:id/resend': { summary: 'Mail the confirmation again', answer: said },
  'POST /api/bookings/:id/paid': { summary: 'The money came another way', body: [paidInputSchema], answer: said },
  'POST /api/bookings/:id/release': { summary: 'Give its places back', answer: said },
  'POST /api/bookings/:id/keep': { summary: 'It is cancelled, and its money stays', answer: said },
  'GET /api/bookings/:id/money': { summary: 'Its payments and refunds', answer: { view: 'AdminMoneyView' } },
  'POST /api/bookings/:id/refunds': {
    summary: 'Give money back, and decide about its places',
    status: 201,
    body: [refundInputSchema],
    answer: { view: 'AdminMoneyView' },
  },
  'PATCH /api/bookings/:id/arrival': { summary: 'Tick it on the roster', body: [arrivalInputSchema], answer: said },
  'DELETE /api/bookings/:id': { summary: 'Delete it', query: deletionQuerySchema, answer: said },
  'GET /api/admin/bookings/:id/changes': {
    summary: 'Its money, and what was changed about it',
    answer: { view: 'BookingChangesView' },
  },
  'POST /api/admin/bookings/:id/quote': {
    summary: 'What a change would cost or give back without the studio’s rule',
    body: [adminQuoteSchema],
    answer: { view: 'ChangeQuoteView' },
  },
  'POST /api/admin/bookings/:id/change': {
    summary: 'Move it, change its party or its contact data',
    body: [adminChangeSchema],
    answer: { view: 'BookingChangesView' },
  },
  'POST /api/admin/bookings/:id/cancel': {
    summary: 'Cancel it and refund a sum or nothing',
    body: [adminCancelSchema],
    answer: { view: 'BookingChangesView' },
  },
  'GET /api/admin/payments': {
    summary: 'Every payment, refund and correction, newest first, with their sum and the revenue',
    query: paymentQuerySchema,
    answer: { view: 'PaymentListView' },
  },
  'GET /api/admin/exports/payments': {
    summary: 'All matching payments as CSV',
    query: paymentQuerySchema.omit(['page', 'pageSize']),
    answer: { media: 'text/csv' },
  },
  'GET /api/admin/reconciliations/latest': {
    summary: 'The last comparison of the payments with PayFast’s history',
    answer: { view: 'LatestReconciliationView' },
  },
  'POST /api/admin/reconciliations': {
    summary: 'Compare a period with PayFast’s history; the latest comparison says when it is finished',
    status: 201,
    body: [reconciliationInputSchema],
    answer: { view: 'ReconciliationView' },
  },
  'POST /api/admin/reconciliations/file': {
    summary: 'Compare a CSV file of PayFast’s history',
    status: 201,
    body: [historyFileSchema],
    answer: { view: 'ReconciliationView' },
  },
  'POST /api/admin/reconciliations/:id/seen': { summary: 'The differences of the day were seen to', answer: said },
  'GET /api/admin/deleted-bookings': {
    summary: 'Deleted bookings whose manual payments still count as revenue',
    answer: { view: 'DeletedBookingsView' },
  },
  'POST /api/admin/deleted-bookings/:id/reversal': { summary: 'Take that money out of the revenue', answer: said },
  'POST /api/bookings/:id/called': {
    summary: 'Record that the participants were called about the cancelled workshop',
    answer: said,
  },
  'POST /api/admin/deleted-bookings/:reference/decision': {
    summary: 'Refund or keep the card money of a deleted booking',
    body: [deletedMoneySchema],
    answer: said,
  },
  'GET /api/admin/attention': { summary: 'What needs a person', answer: { view: 'AttentionView' } },
  'POST /api/admin/payments/:id/resolution': {
    summary: 'Decide about a payment in review',
    body: [resolutionInputSchema],
    answer: said,
  },
  'POST /api/admin/unreadable-payments/:id/amount': {
    summary: 'Enter the amount of a payment whose amount could not be read',
    body: [amountInputSchema],
    answer: said,
  },
  'POST /api/admin/refunds/:id/done': { summary: 'The money went back', body: [refundDoneSchema], answer: said },
  'POST /api/admin/refunds/:id/retry': { summary: 'Ask PayFast again', answer: said },
  'POST /api/admin/refunds/:id/drop': { summary: 'The money stays', answer: said },
  'POST /api/admin/mails/:id/retry': { summary: 'Send a mail again', answer: said },
  'POST /api/admin/mails/:id/seen': { summary: 'It was seen to in another way', answer: said },
};
