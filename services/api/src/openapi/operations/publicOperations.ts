import { bookingCreateSchema } from '@studio/contract/admin/adminBookings';
import {
  bookingKeyHeader,
  cancelInputSchema,
  changeInputSchema,
  contactChangeSchema,
  findBookingSchema,
  quoteInputSchema,
} from '@studio/contract/bookings/bookingChanges';
import { confirmInputSchema, holdInputSchema } from '@studio/contract/bookings/bookings';
import {
  waitlistConfirmSchema,
  waitlistHoldSchema,
  waitlistInputSchema,
  waitlistKeyHeader,
} from '@studio/contract/bookings/waitlist';
import { eventListQuerySchema, seatsQuerySchema } from '@studio/contract/events/eventLists';
import { contactInputSchema } from '@studio/contract/messages/contact';
import type { Answer, Operation } from './operation.ts';

const said: Answer = { view: 'MessageView' };
const key = {
  'Idempotency-Key': 'Made when the form opens; one key is one booking, however often it is sent',
};
const proof = {
  'Proof-Of-Work': 'After `proof_required`: base64 of the JSON of `challenge` and its ALTCHA `solution`',
};
const bookingKey = { [bookingKeyHeader]: 'The key of the mailed link' };
const waitlistKey = { [waitlistKeyHeader]: 'The key of the mailed link' };
const confirmBodies = [
  confirmInputSchema.resolve({ value: { holdId: '' } }),
  confirmInputSchema.resolve({ value: {} }),
];

/** What visitors, monitors and PayFast call. */
export const publicOperations: Record<string, Operation> = {
  'GET /healthz': { summary: 'Can the process run code', answer: { media: 'application/json' } },
  'GET /readyz': { summary: 'May it receive traffic', answer: { media: 'application/json' } },
  'GET /status': {
    summary: 'Which parts work; visitors and monitors get it from web, at the same path',
    answer: { media: 'application/json' },
  },
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
  'GET /api/holds/:id': {
    hasTextId: true,
    summary: 'Whether the places are kept and unpaid',
    answer: { view: 'HoldStateView' },
  },
  'DELETE /api/holds/:id': { hasTextId: true, summary: 'Give the places back', status: 204, answer: 'nothing' },
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
  'GET /api/bookings/:reference/manage': {
    summary: 'A booking, what may be changed and what that costs',
    headers: bookingKey,
    answer: { view: 'ManageView' },
  },
  'POST /api/bookings/:reference/manage/quote': {
    summary: 'What a change would cost or give back',
    headers: bookingKey,
    body: [quoteInputSchema],
    answer: { view: 'ChangeQuoteView' },
  },
  'POST /api/bookings/:reference/manage/change': {
    summary: 'Move it or change the number of people; with a payment form if that costs something',
    headers: bookingKey,
    body: [changeInputSchema],
    answer: { view: 'ChangeResultView' },
  },
  'POST /api/bookings/:reference/manage/cancel': {
    summary: 'Cancel it',
    headers: bookingKey,
    body: [cancelInputSchema],
    answer: { view: 'ManageView' },
  },
  'PATCH /api/bookings/:reference/manage/contact': {
    summary: 'Correct name, email and phone, and mail the confirmation again',
    headers: bookingKey,
    body: [contactChangeSchema],
    answer: { view: 'ContactChangeView' },
  },
  'POST /api/bookings/find': {
    summary: 'Mail the links to all upcoming bookings of an email address; the answer is the same without any',
    status: 202,
    body: [findBookingSchema],
    answer: said,
  },
  'GET /api/events/:id/waitlist': {
    summary: 'How many parties wait for seats of a full workshop',
    answer: { view: 'WaitlistLengthView' },
  },
  'POST /api/events/:id/waitlist': {
    summary: 'Ask for a place in the waiting list of a full workshop; a mail confirms it',
    status: 201,
    body: [waitlistInputSchema],
    answer: { view: 'WaitlistReceipt' },
  },
  'GET /api/waitlist/:id': {
    summary: 'An entry of the waiting list, with its offer',
    headers: waitlistKey,
    answer: { view: 'WaitlistEntryView' },
  },
  'POST /api/waitlist/:id/leave': {
    summary: 'Leave the waiting list; an unpaid hold ends',
    headers: waitlistKey,
    answer: { view: 'WaitlistEntryView' },
  },
  'POST /api/waitlist/:id/confirm': {
    summary: 'Confirm the entry, or another party of it, as the page of the mailed link shows it',
    headers: waitlistKey,
    body: [waitlistConfirmSchema],
    answer: { view: 'WaitlistEntryView' },
  },
  'POST /api/waitlist/:id/hold': {
    summary: 'Hold places for a waiting-list entry while the visitor pays, like POST /api/holds',
    headers: { ...waitlistKey, ...key, ...proof },
    body: [waitlistHoldSchema],
    answer: { view: 'HoldView' },
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
};
