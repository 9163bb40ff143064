import { object } from 'yup';
import type { InferType } from 'yup';
import { maxCapacity } from '../events/events.ts';
import type { EventView } from '../events/events.ts';
import type { Cents } from '../format/money.ts';
import { email, integer, line, oneOf } from '../validation/text.ts';
import { maxName } from '../validation/textRules.ts';

/** The header with the key of the mailed link `/waiting-list/<id>?key=<key>`. */
export const waitlistKeyHeader = 'x-waitlist-key';

/**
 * `taken`: the offer was paid. `expired`: it was not, in time. `left`: by the visitor or the studio. `ended`: the workshop
 * was cancelled or deleted.
 */
export const waitlistStates = ['waiting', 'offered', 'taken', 'expired', 'left', 'ended'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/** How many parties may wait for one workshop. */
export const maxLine = 50;

export const waitlistInputSchema = object({
  firstName: line('First name', maxName).required('First name required'),
  lastName: line('Last name', maxName).required('Last name required'),
  email: email('Please enter a valid email address.').required('Valid email required'),
  participants: integer('Number of participants')
    .required('Number of participants is required')
    .min(1, 'At least 1 participant required')
    .max(maxCapacity, `A workshop has at most ${maxCapacity} places`),
});
export type WaitlistInput = InferType<typeof waitlistInputSchema>;

export interface WaitlistLengthView {
  /** How many parties wait. */
  parties: number;
}

/** The same for an address that is in line already. */
export interface WaitlistReceipt {
  joined: true;
}

export interface WaitlistEntryView {
  firstName: string;
  participants: number;
  state: WaitlistState;
  event: EventView;
  /** How many parties are before this one, while it waits. */
  partiesBefore: number;
  /** Of an offer. */
  totalAmount: Cents | null;
  /** ISO instant up to which the offer can be paid; of the last offer. */
  offeredUntil: string | null;
  /** Whether the offer can be paid now. */
  isPayable: boolean;
  /** Set once the visitor has returned from the payment. */
  bookingReference: string | null;
}

export interface AdminWaitlistEntryView {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  participants: number;
  state: WaitlistState;
  /** ISO instant; of the last offer. */
  offeredUntil: string | null;
  createdAt: string;
}

export const waitlistMoveSchema = object({
  move: oneOf<'up' | 'down'>('Move', ['up', 'down']).required('Move is required'),
});
