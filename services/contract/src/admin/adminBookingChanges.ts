import { object } from 'yup';
import type { InferType } from 'yup';
import type { BookingMoneyView } from '../bookings/bookingChanges.ts';
import { participants } from '../bookings/bookings.ts';
import { ticketsSchema } from '../bookings/ticketsInput.ts';
import { idSchema } from '../events/events.ts';
import type { EventStart } from '../format/eventStart.ts';
import type { Cents } from '../format/money.ts';
import { email, flag, integer, line, oneOf, paragraph, beforeValues } from '../validation/text.ts';
import { maxName, maxPhone } from '../validation/textRules.ts';

/** One change or cancellation of a booking, made by its visitor, an admin or, for a cancelled workshop, the studio. */
export interface BookingChangeEntryView {
  /**
   * `split`: some people got a separate booking. `contact`: only the contact data was corrected; workshop and people
   * are the current ones.
   */
  kind: 'changed' | 'cancelled' | 'split' | 'contact';
  actor: 'visitor' | 'admin' | 'studio';
  /** The admin's name; null for other callers and, like `reason`, after the person's data was erased. */
  adminName: string | null;
  reason: string | null;
  from: EventStart;
  fromTitle: string;
  fromParticipants: number;
  /** The current start of the workshop. */
  to: EventStart;
  toTitle: string;
  /** Whether the booking moved to another workshop or date. */
  isMove: boolean;
  toParticipants: number;
  paid: Cents;
  returned: Cents;
  kept: Cents;
  /** ISO instant */
  changedAt: string;
}

export interface BookingChangesView {
  /** The client sends it with a change. Another number means that the booking was changed meanwhile. */
  version: number;
  totalAmount: Cents;
  money: BookingMoneyView;
  /** The latest first. */
  changes: BookingChangeEntryView[];
}

/** `settled`: a lower price is refunded, a higher one is collected at the studio. `left`: the total stays as it is. */
export const differenceChoices = ['settled', 'left'] as const;
export type DifferenceChoice = (typeof differenceChoices)[number];

const version = integer('Version').required('Version is required').min(0, 'Version cannot be negative');
const reason = paragraph('Reason', 500).required('Please give a reason');

export const adminQuoteSchema = object({
  eventId: idSchema,
  participants: participants.required('Participants required'),
  tickets: ticketsSchema,
});
export type AdminQuote = InferType<typeof adminQuoteSchema>;

const sum = (label: string) => integer(label).min(0, `${label} cannot be negative`).optional();

/**
 * Absent fields stay unchanged. A walk-in customer may have neither e-mail nor phone. `toPay` and `toReturn` are the
 * sums of the quote; if they differ now, the API responds with `price_changed` and the new `quote`.
 */
export const adminChangeSchema = object({
  version,
  eventId: idSchema.optional(),
  participants: participants.optional(),
  tickets: ticketsSchema,
  firstName: line('First name', maxName).min(1, 'First name required').optional(),
  lastName: line('Last name', maxName).min(1, 'Last name required').optional(),
  email: email('Valid email required').optional(),
  phone: line('Phone number', maxPhone).optional(),
  difference: oneOf<DifferenceChoice>('Difference', differenceChoices).default('settled'),
  toPay: sum('To pay'),
  toReturn: sum('To return'),
  reason,
  /** The contact data that the client read; edits of it do not raise `version`. */
  before: beforeValues(),
});
export type AdminChange = InferType<typeof adminChangeSchema>;

export const adminCancelSchema = object({
  version,
  refund: integer('Refund').required('Refund is required').min(0, 'Refund cannot be negative'),
  /** The refund becomes credit, except what came by voucher. */
  asCredit: flag('Credit').optional(),
  reason,
});
export type AdminCancel = InferType<typeof adminCancelSchema>;
