import { waitlistMoveSchema } from '@studio/contract/bookings/waitlist';
import { eventCancellationSchema } from '@studio/contract/events/eventCancellation';
import { adminEventQuerySchema, eventCopiesSchema, eventInputSchema } from '@studio/contract/events/events';
import { broadcastInputSchema } from '@studio/contract/messages/broadcasts';
import { read } from '@studio/contract/validation/text';
import type { Answer, Operation } from './operation.ts';

const said: Answer = { view: 'MessageView' };

/** Workshops, their messages and waiting lists in the portal. */
export const eventOperations: Record<string, Operation> = {
  'GET /api/admin/events/:id/waitlist': {
    summary: 'The waiting list of a workshop, in its order; ended entries last',
    answer: { list: 'AdminWaitlistEntryView' },
  },
  'PATCH /api/admin/waitlist/:id': {
    summary: 'Move an entry one place up or down',
    body: [waitlistMoveSchema],
    answer: { list: 'AdminWaitlistEntryView' },
  },
  'DELETE /api/admin/waitlist/:id': {
    summary: 'Remove an entry; an unpaid hold of it ends',
    answer: { list: 'AdminWaitlistEntryView' },
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
  'GET /api/admin/events/:id/cancellation': {
    summary: 'What cancelling it would do',
    answer: { view: 'CancellationView' },
  },
  'POST /api/events/:id/cancellation': {
    summary: 'Cancel it: everybody is told, and refunded or asked to choose',
    body: [eventCancellationSchema],
    answer: { view: 'CancellationResultView' },
  },
  'GET /api/admin/events/:id/messages': {
    summary: 'Whom to write to, and the messages sent so far',
    answer: { view: 'EventMessagesView' },
  },
  'POST /api/admin/events/:id/messages': {
    summary: 'Write to people of it, each by a mail of their own',
    status: 201,
    body: [broadcastInputSchema],
    answer: { view: 'BroadcastView' },
  },
  'POST /api/events/:id/copies': {
    summary: 'Repeat one on other days; days that have it already are left out',
    status: 201,
    body: [eventCopiesSchema],
    answer: { list: 'AdminEventView' },
  },
  'GET /api/admin/events/:id/roster': { summary: 'Who comes to it', answer: { view: 'RosterView' } },
};
