import {
  customerDeletionSchema,
  customerEditSchema,
  customerInputSchema,
  customerQuerySchema,
} from '@studio/contract/admin/customers';
import { messageEditSchema, messageQuerySchema } from '@studio/contract/messages/contact';
import { contactReplySchema } from '@studio/contract/messages/contactReplies';
import type { Answer, Operation } from './operation.ts';

const said: Answer = { view: 'MessageView' };

/** Everything else of the portal. */
export const portalOperations: Record<string, Operation> = {
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
  'GET /api/admin/customers/:email/deletion': {
    summary: 'List what deleting a customer would lose: upcoming bookings and undecided money',
    answer: { view: 'CustomerDeletionView' },
  },
  'DELETE /api/admin/customers/:email': {
    summary: 'Delete one with their bookings',
    query: customerDeletionSchema,
    answer: said,
  },
  'POST /api/admin/customers/:email/export': {
    summary: 'Everything that is held about an address',
    answer: { view: 'PersonalDataView' },
  },
  'POST /api/admin/customers/:email/erasure': {
    summary: 'Erase it; seats and sums stay',
    answer: { view: 'ErasureView' },
  },
  'GET /api/contact': {
    summary: 'All messages, newest first',
    query: messageQuerySchema,
    answer: { listOrPage: 'ContactMessageView' },
  },
  'GET /api/contact/suspected': {
    summary: 'The newest messages that may be spam',
    answer: { page: 'ContactMessageView' },
  },
  'POST /api/contact/:id/not-spam': {
    summary: 'Mark a suspected message as not spam',
    answer: { view: 'ContactMessageView' },
  },
  'GET /api/contact/:id/replies': { summary: 'The answers to one', answer: { list: 'ContactReplyView' } },
  'POST /api/contact/:id/replies': {
    summary: 'Answer one by mail',
    status: 201,
    body: [contactReplySchema],
    answer: { list: 'ContactReplyView' },
  },
  'PATCH /api/contact/:id': { summary: 'Mark one', body: [messageEditSchema], answer: { view: 'ContactMessageView' } },
};
