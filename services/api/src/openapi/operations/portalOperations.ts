import {
  adminCreationSchema,
  adminDeletionSchema,
  adminEditSchema,
  forgotInputSchema,
  loginInputSchema,
  passwordChangeSchema,
  resetInputSchema,
} from '@studio/contract/admin/admins';
import { auditQuerySchema } from '@studio/contract/admin/audit';
import {
  customerDeletionSchema,
  customerEditSchema,
  customerInputSchema,
  customerQuerySchema,
} from '@studio/contract/admin/customers';
import { messageEditSchema, messageQuerySchema } from '@studio/contract/messages/contact';
import { contactReplySchema } from '@studio/contract/messages/contactReplies';
import { settingsEditSchema } from '@studio/contract/settings/settings';
import type { Answer, Operation } from './operation.ts';

const said: Answer = { view: 'MessageView' };

/** Everything else of the portal. */
export const portalOperations: Record<string, Operation> = {
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
  'POST /api/admin/users': {
    summary: 'Add one',
    status: 201,
    body: [adminCreationSchema],
    answer: { view: 'AdminView' },
  },
  'PUT /api/admin/users/:id': { summary: 'Change one', body: [adminEditSchema], answer: { view: 'AdminView' } },
  'DELETE /api/admin/users/:id': { summary: 'Remove one', body: [adminDeletionSchema], answer: said },
  'GET /api/admin/audit': {
    summary: 'Who changed what, newest first',
    query: auditQuerySchema,
    answer: { page: 'AuditView' },
  },
  'POST /api/upload-image': {
    summary: 'Keep a picture, field `image`',
    body: { media: 'multipart/form-data' },
    answer: { view: 'UploadView' },
  },
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
  'GET /api/admin/settings': { summary: 'The studio’s settings', answer: { view: 'SettingsView' } },
  'PUT /api/admin/settings': {
    summary: 'Change some',
    body: [settingsEditSchema],
    answer: { view: 'SettingsView' },
  },
  'GET /api/analytics': { summary: 'The overview', answer: { view: 'AnalyticsView' } },
};
