import { object } from 'yup';
import { pageFields } from '../paging.ts';
import { line, oneOf } from '../validation/text.ts';
import { maxSearch } from '../validation/textRules.ts';

export const auditActions = [
  'event.created',
  'event.updated',
  'event.deleted',
  'event.cancelled',
  'event.message_sent',
  'booking.created',
  'booking.status',
  'booking.payment',
  'booking.notes',
  'booking.paid',
  'booking.released',
  'booking.money_kept',
  'booking.called',
  'booking.resent',
  'booking.changed',
  'booking.cancelled',
  'booking.deleted',
  'payment.refunded',
  'payment.seated',
  'payment.accepted',
  'payment.matched',
  'payment.same_money',
  'payment.reversed',
  'payment.refund_requested',
  'payment.refund_done',
  'payment.refund_retried',
  'payment.refund_dropped',
  'payment.differences_seen',
  'waitlist.moved',
  'waitlist.removed',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'message.status',
  'message.answered',
  'admin.created',
  'admin.updated',
  'admin.deleted',
  'admin.password_changed',
  'admin.password_reset',
  'image.uploaded',
  'mail.retried',
  'mail.seen_to',
  'settings.updated',
  'privacy.exported',
  'privacy.erased',
  'privacy.expired',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditThings = [
  'event',
  'booking',
  'payment',
  'waitlist',
  'customer',
  'message',
  'admin',
  'image',
  'mail',
  'settings',
  'privacy',
] as const;
export type AuditThing = (typeof auditThings)[number];

export const auditQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  about: oneOf<AuditThing | 'all'>('About', [...auditThings, 'all']).default('all'),
});
