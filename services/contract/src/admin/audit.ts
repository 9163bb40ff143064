import { object } from 'yup';
import { pageFields } from '../paging.ts';
import { line, oneOf } from '../validation/text.ts';
import { maxSearch } from '../validation/textRules.ts';

export const auditActions = [
  'event.created',
  'event.updated',
  'event.deleted',
  'booking.created',
  'booking.status',
  'booking.payment',
  'booking.notes',
  'booking.paid',
  'booking.released',
  'booking.money_kept',
  'booking.resent',
  'booking.deleted',
  'payment.refunded',
  'payment.seated',
  'payment.accepted',
  'payment.matched',
  'payment.same_money',
  'payment.reversed',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'message.status',
  'admin.created',
  'admin.updated',
  'admin.deleted',
  'admin.password_changed',
  'admin.password_reset',
  'image.uploaded',
  'mail.retried',
  'mail.seen_to',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditThings = ['event', 'booking', 'payment', 'customer', 'message', 'admin', 'image', 'mail'] as const;
export type AuditThing = (typeof auditThings)[number];

export const auditQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  about: oneOf<AuditThing | 'all'>('About', [...auditThings, 'all']).default('all'),
});
