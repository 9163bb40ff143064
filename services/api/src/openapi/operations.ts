import type { AnyObjectSchema, Schema } from 'yup';
import {
  arrivalInputSchema,
  bookingCreateSchema,
  bookingQuerySchema,
  deletionQuerySchema,
  manualBookingSchema,
  notesInputSchema,
  paidInputSchema,
  paymentInputSchema,
  statusInputSchema,
} from '@studio/contract/admin/adminBookings';
import {
  adminEditSchema,
  adminInputSchema,
  forgotInputSchema,
  loginInputSchema,
  passwordChangeSchema,
  resetInputSchema,
} from '@studio/contract/admin/admins';
import { resolutionInputSchema } from '@studio/contract/admin/attention';
import { auditQuerySchema } from '@studio/contract/admin/audit';
import { customerEditSchema, customerInputSchema, customerQuerySchema } from '@studio/contract/admin/customers';
import { confirmInputSchema, holdInputSchema } from '@studio/contract/bookings';
import { contactInputSchema, messageEditSchema, messageQuerySchema } from '@studio/contract/contact';
import { eventListQuerySchema, seatsQuerySchema } from '@studio/contract/eventLists';
import { adminEventQuerySchema, eventCopiesSchema, eventInputSchema } from '@studio/contract/events';
import { read } from '@studio/contract/validation/text';
import type { views } from './views.generated.ts';

export type ViewName = keyof typeof views;

export type Answer =
  | { view: ViewName }
  | { list: ViewName }
  /** The whole list, or one page of it with `page` or `pageSize`. */
  | { listOrPage: ViewName }
  | { page: ViewName }
  | { media: string }
  | 'nothing';

export interface Operation {
  summary: string;
  status?: 201 | 204;
  answer: Answer;
  body?: readonly Schema[] | { media: string };
  query?: AnyObjectSchema;
  headers?: Record<string, string>;
}

const said: Answer = { view: 'MessageView' };
const key = {
  'Idempotency-Key': 'Made when the form opens; one key is one booking, however often it is sent',
};
const proof = {
  'Proof-Of-Work': 'After `proof_required`: base64 of the JSON of `challenge` and its ALTCHA `solution`',
};
const confirmBodies = [
  confirmInputSchema.resolve({ value: { holdId: '' } }),
  confirmInputSchema.resolve({ value: {} }),
];

/** A test compares this table with the router. */
export const operations: Record<string, Operation> = {
  'GET /healthz': { summary: 'Can the process run code', answer: { media: 'application/json' } },
  'GET /readyz': { summary: 'May it receive traffic', answer: { media: 'application/json' } },
  'GET /api/openapi.json': { summary: 'This document', answer: { media: 'application/json' } },
  'GET /uploads/:name': { summary: 'A picture', answer: { media: 'image/*' } },

  'GET /api/events': {
    summary: 'Workshops still to come, by start; their number is in X-Total-Count, the next page in Link',
    query: eventListQuerySchema,
    answer: { list: 'EventView' },
  },
  'GET /api/events/seats': {
    summary: 'Pairs of id and available seats of those workshops that are still to come',
    query: seatsQuerySchema,
    answer: { media: 'application/json' },
  },
  'GET /api/events/filters': { summary: 'What they can be filtered by', answer: { view: 'EventFiltersView' } },
  'GET /api/events/:id': { summary: 'One of them', answer: { view: 'EventPageView' } },
  'POST /api/holds': {
    summary: 'Keep places while the visitor pays',
    headers: { ...key, ...proof },
    body: [holdInputSchema],
    answer: { view: 'HoldView' },
  },
  'DELETE /api/holds/:id': { summary: 'Give the places back', status: 204, answer: 'nothing' },
  'POST /api/bookings/confirm': {
    summary: 'The visitor is back from paying',
    headers: key,
    body: confirmBodies,
    answer: { view: 'ConfirmationView' },
  },
  'POST /api/bookings': {
    summary: 'For visitors the same as confirm; for admins a new booking, answered with 201',
    headers: key,
    body: [...confirmBodies, bookingCreateSchema],
    answer: { view: 'ConfirmationView' },
  },
  'GET /api/bookings/reference/:reference': {
    summary: 'A booking by its reference',
    answer: { view: 'BookingDetail' },
  },
  'POST /api/contact': {
    summary: 'Write to the studio',
    status: 201,
    body: [contactInputSchema],
    answer: { view: 'ContactReceipt' },
  },
  'POST /api/payments/payfast/itn': {
    summary: 'The card provider tells of a payment',
    body: { media: 'application/x-www-form-urlencoded' },
    answer: { media: 'text/plain' },
  },

  'POST /api/admin/login': { summary: 'Begin a session', body: [loginInputSchema], answer: { view: 'LoginView' } },
  'POST /api/admin/logout': { summary: 'End it', answer: said },
  'GET /api/admin/profile': { summary: 'Who is signed in', answer: { view: 'AdminView' } },
  'POST /api/admin/forgot-password': { summary: 'Mail a reset link', body: [forgotInputSchema], answer: said },
  'POST /api/admin/reset-password': { summary: 'Use it', body: [resetInputSchema], answer: said },
  'POST /api/admin/change-password': {
    summary: 'Change one’s own; the other sessions end',
    body: [passwordChangeSchema],
    answer: { view: 'LoginView' },
  },
  'GET /api/admin/sessions': { summary: 'One’s own open sessions', answer: { list: 'SessionView' } },
  'DELETE /api/admin/sessions': { summary: 'End one’s own sessions except this one', answer: said },
  'DELETE /api/admin/sessions/:id': { summary: 'End one of one’s own', answer: said },
  'GET /api/admin/users': { summary: 'All admins', answer: { list: 'AdminView' } },
  'POST /api/admin/users': { summary: 'Add one', status: 201, body: [adminInputSchema], answer: { view: 'AdminView' } },
  'PUT /api/admin/users/:id': { summary: 'Change one', body: [adminEditSchema], answer: { view: 'AdminView' } },
  'DELETE /api/admin/users/:id': { summary: 'Remove one', answer: said },
  'GET /api/admin/audit': {
    summary: 'Who changed what, newest first',
    query: auditQuerySchema,
    answer: { page: 'AuditView' },
  },

  'GET /api/admin/events': {
    summary: 'All workshops; the filters apply to a page',
    query: adminEventQuerySchema,
    answer: { listOrPage: 'AdminEventView' },
  },
  'GET /api/admin/exports/events': {
    summary: 'All matching workshops as CSV',
    query: adminEventQuerySchema.omit(['page', 'pageSize']),
    answer: { media: 'text/csv' },
  },
  'GET /api/admin/events/:id': { summary: 'One of them', answer: { view: 'AdminEventView' } },
  'GET /api/admin/events/:id/days': {
    summary: 'The days that have a workshop with its title and start',
    answer: { media: 'application/json' },
  },
  'POST /api/events': { summary: 'Add one', status: 201, body: [eventInputSchema], answer: { view: 'SavedEventView' } },
  'PATCH /api/events/:id': {
    summary: 'Change one',
    body: [eventInputSchema.partial().shape({ before: read() })],
    answer: { view: 'SavedEventView' },
  },
  'DELETE /api/events/:id': { summary: 'Hide one everywhere but on its bookings', answer: said },
  'POST /api/events/:id/copies': {
    summary: 'Repeat one on other days; days that have it already are left out',
    status: 201,
    body: [eventCopiesSchema],
    answer: { list: 'AdminEventView' },
  },
  'GET /api/admin/events/:id/roster': { summary: 'Who comes to it', answer: { view: 'RosterView' } },
  'POST /api/upload-image': {
    summary: 'Keep a picture, field `image`',
    body: { media: 'multipart/form-data' },
    answer: { view: 'UploadView' },
  },

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
  'PATCH /api/bookings/:id/arrival': { summary: 'Tick it on the roster', body: [arrivalInputSchema], answer: said },
  'DELETE /api/bookings/:id': { summary: 'Delete it', query: deletionQuerySchema, answer: said },
  'GET /api/admin/deleted-bookings': {
    summary: 'Deleted bookings whose manual payments still count as revenue',
    answer: { view: 'DeletedBookingsView' },
  },
  'POST /api/admin/deleted-bookings/:id/reversal': { summary: 'Take that money out of the revenue', answer: said },

  'GET /api/admin/customers': {
    summary: 'All customers',
    query: customerQuerySchema,
    answer: { listOrPage: 'CustomerView' },
  },
  'GET /api/admin/exports/customers': {
    summary: 'All matching customers as CSV',
    query: customerQuerySchema.omit(['page', 'pageSize']),
    answer: { media: 'text/csv' },
  },
  'POST /api/admin/customers': {
    summary: 'Add one',
    status: 201,
    body: [customerInputSchema],
    answer: { view: 'CustomerView' },
  },
  'PUT /api/admin/customers/:email': {
    summary: 'Change one',
    body: [customerEditSchema],
    answer: { view: 'CustomerView' },
  },
  'DELETE /api/admin/customers/:email': { summary: 'Delete one with their bookings', answer: said },
  'GET /api/contact': {
    summary: 'All messages, newest first',
    query: messageQuerySchema,
    answer: { listOrPage: 'ContactMessageView' },
  },
  'PATCH /api/contact/:id': { summary: 'Mark one', body: [messageEditSchema], answer: { view: 'ContactMessageView' } },
  'GET /api/analytics': { summary: 'The overview', answer: { view: 'AnalyticsView' } },
  'GET /api/admin/attention': { summary: 'What needs a person', answer: { view: 'AttentionView' } },
  'POST /api/admin/payments/:id/resolution': {
    summary: 'Note what was done about a payment',
    body: [resolutionInputSchema],
    answer: said,
  },
  'POST /api/admin/mails/:id/retry': { summary: 'Send a mail again', answer: said },
  'POST /api/admin/mails/:id/seen': { summary: 'It was seen to in another way', answer: said },
};
