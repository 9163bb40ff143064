import { object } from 'yup';
import type { InferType } from 'yup';
import { pageFields } from '../paging.ts';
import { email, line, oneOf, paragraph } from '../validation/text.ts';
import { maxName, maxPhone, maxSearch } from '../validation/textRules.ts';

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

export interface ContactReceipt {
  received: true;
  /** True if the sender gets a copy. The number of copies is limited (ADR 0041); quarantined messages have none. */
  copied: boolean;
}

const required = 'Please fill in all required fields.';

export const contactInputSchema = object({
  firstName: line('First name', maxName).required(required),
  lastName: line('Last name', maxName).required(required),
  email: email('Please enter a valid email address.').required(required),
  phone: line('Phone number', maxPhone).nullable().default(null),
  interestedIn: line('Interested in', 60).required(required),
  message: paragraph('Message', 5000).required(required),
  /** Honeypot field. A message that fills it is put in quarantine (ADR 0041). */
  website: line('Website', 200).notRequired(),
});
export type ContactInput = InferType<typeof contactInputSchema>;

export const messageEditSchema = object({
  status: oneOf<MessageStatus>('Status', messageStatuses).required('Status is required'),
});

export const messageQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  status: oneOf<MessageStatus | 'all'>('Status', [...messageStatuses, 'all']).default('all'),
});
export type MessageQuery = InferType<typeof messageQuerySchema>;
