import { object } from 'yup';
import type { InferType } from 'yup';
import { pageFields } from './paging.ts';
import { email, line, oneOf, paragraph } from './validation/text.ts';
import { maxName, maxPhone, maxSearch } from './validation/textRules.ts';

/** SPEC §4 names only `new`. */
export const messageStatuses = ['new', 'read', 'answered'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export interface ContactMessageView {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  interestedIn: string;
  message: string;
  createdAt: string;
  status: MessageStatus;
}

/** The answer to `POST /api/contact`; SPEC §7 does not show its fields. */
export interface ContactReceipt {
  received: true;
}

const required = 'Please fill in all required fields.';

/** SPEC §5 Contact form; the captcha is not sent. */
export const contactInputSchema = object({
  firstName: line('First name', maxName).required(required),
  lastName: line('Last name', maxName).required(required),
  email: email('Please enter a valid email address.').required(required),
  phone: line('Phone number', maxPhone).nullable().default(null),
  interestedIn: line('Interested in', 60).required(required),
  message: paragraph('Message', 5000).required(required),
  /** Honeypot, invisible to people (ADR 0028). */
  website: line('Website', 200).notRequired(),
});
export type ContactInput = InferType<typeof contactInputSchema>;

/** `PATCH /api/contact/:id` */
export const messageEditSchema = object({
  status: oneOf<MessageStatus>('Status', messageStatuses).required('Status is required'),
});

/**
 * `GET /api/contact`: with `page` or `pageSize` the answer is one page, else the whole array (SPEC §7). The other fields
 * narrow either.
 */
export const messageQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  status: oneOf<MessageStatus | 'all'>('Status', [...messageStatuses, 'all']).default('all'),
});
export type MessageQuery = InferType<typeof messageQuerySchema>;
