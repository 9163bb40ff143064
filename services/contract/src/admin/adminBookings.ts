import { object } from 'yup';
import type { InferType } from 'yup';
import { bookingStatuses, participants, visitorFields } from '../bookings/bookings.ts';
import type { BookingStatus, BookingView } from '../bookings/bookings.ts';
import { manualPaymentMethods, paymentMethods, paymentStatuses, providerMethod } from '../bookings/payments.ts';
import type { ManualPaymentMethod, PaymentMethod, PaymentStatus } from '../bookings/payments.ts';
import { ticketsSchema } from '../bookings/ticketsInput.ts';
import { codeSchema } from '../discounts/code.ts';
import { idSchema } from '../events/events.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { queryInteger, pageFields } from '../paging.ts';
import { email, flag, beforeMustBeObject, integer, line, oneOf, paragraph, token } from '../validation/text.ts';
import { maxEmail, maxNotes, maxPhone, maxSearch } from '../validation/textRules.ts';
import { dateIdSchema } from './adminAttendees.ts';
import { depositSchema } from './deposits.ts';

/** How many tickets of a type, or of an extra, are booked. */
export interface AdminTicketView {
  ticketTypeId: number;
  /** The name of the type when it was booked. */
  label: string;
  /** The number of seats that one ticket takes. */
  seats: number;
  quantity: number;
  /** Only for an extra. */
  isExtra?: boolean;
}

export interface AdminBookingView extends BookingView {
  eventDate: Day;
  eventStartTime: Clock;
  /** What is still to be paid for a booking of which a part is paid or reserved by a voucher; otherwise null. Missing in most lists of tasks. */
  openAmount?: Cents | null;
  /** Empty for a workshop without ticket types. Missing in lists of tasks. */
  tickets?: AdminTicketView[];
  /** ISO instant until which an unpaid booking holds its seats; null if it holds them until an admin decides. */
  heldUntil: string | null;
  /** True if its workshop was cancelled and its people have not yet chosen between another workshop and their money. */
  isAwaitingChoice: boolean;
}

const statusWord = oneOf<BookingStatus>('Status', bookingStatuses);

const paymentStatusWord = oneOf<PaymentStatus>('Payment status', paymentStatuses, { paid: 'completed' });

/** `payfast` is not a method of a manual payment: it becomes `online`. */
const paymentMethodWord = oneOf<ManualPaymentMethod>('Payment method', manualPaymentMethods, {
  [providerMethod]: 'online',
});

const notes = paragraph('Notes', maxNotes).nullable();

/** A walk-in customer may have neither e-mail nor phone; a visitor has both (`bookings.ts`). */
const customerFields = {
  ...visitorFields,
  email: email('Valid email required').default(''),
  phone: line('Phone number', maxPhone).default(''),
};

const shared = {
  eventId: idSchema,
  ...customerFields,
  participants: participants.default(1),
  tickets: ticketsSchema,
  discountCode: codeSchema.optional(),
  /** Validated but not used: the API computes the total from the event's price (SPEC §5 Manual booking). */
  totalAmount: integer('Total amount').min(1, 'Total amount must be greater than 0').optional(),
  status: statusWord.default('confirmed'),
  notes: notes.default(null),
  /** Only with the payment status `pending`. The API checks amount and day against the price and the workshop. */
  deposit: depositSchema,
};

/** For `POST /api/bookings` with an admin session, with the defaults of SPEC §3. */
export const bookingCreateSchema = object({
  ...shared,
  paymentMethod: paymentMethodWord.default('cash'),
  paymentStatus: paymentStatusWord.default('pending'),
});
export type BookingCreate = InferType<typeof bookingCreateSchema>;

export const manualBookingSchema = object({
  ...shared,
  paymentMethod: paymentMethodWord.default('cash'),
  paymentStatus: paymentStatusWord.default('completed'),
});

export const statusInputSchema = object({ status: statusWord.required('Status is required') });

const paymentStatusText = paymentStatusWord.required('Payment status is required');

/** Without a method the stored method stays. `before` lets the API detect concurrent edits (ADR 0020). */
export const paymentInputSchema = object({
  paymentStatus: paymentStatusText,
  /** With the status `refunded`, true also cancels the booking. */
  releaseSeats: flag('Release of the places').optional().default(undefined),
  paymentMethod: paymentMethodWord.optional(),
  before: object({
    paymentStatus: paymentStatusText,
    paymentMethod: oneOf<PaymentMethod>('Payment method', paymentMethods).required('Payment method is required'),
  })
    .typeError(beforeMustBeObject)
    .nonNullable(beforeMustBeObject)
    .optional()
    .default(undefined),
});
export type PaymentInput = InferType<typeof paymentInputSchema>;

const notesText = notes.defined('Notes are required');

export const notesInputSchema = object({
  notes: notesText,
  before: object({ notes: notesText })
    .typeError(beforeMustBeObject)
    .nonNullable(beforeMustBeObject)
    .optional()
    .default(undefined),
});
export type NotesInput = InferType<typeof notesInputSchema>;

export const arrivalInputSchema = object({
  arrived: flag('Arrived').required('Arrived is required'),
  dateId: dateIdSchema,
});

/**
 * The decision about the money of the booking. `reversed` takes the manual payments of a mistaken booking out of the
 * revenue (ADR 0076). Without a decision, card money needs one afterwards. `paid` is the sum that the admin has seen.
 */
export const deletionQuerySchema = object({
  money: oneOf<'kept' | 'reversed'>('Money', ['kept', 'reversed']).optional(),
  paid: queryInteger('Paid').optional(),
});
export type DeletionQuery = InferType<typeof deletionQuerySchema>;

export const paidInputSchema = object({ paymentMethod: paymentMethodWord.optional() });

export const bookingQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  email: line('Email', maxEmail).default(''),
  /** `awaiting_choice`: confirmed bookings of cancelled workshops. */
  status: oneOf<BookingStatus | 'awaiting_choice' | 'all'>('Status', [
    ...bookingStatuses,
    'awaiting_choice',
    'all',
  ]).default('all'),
  eventId: token(/^[1-9]\d{0,8}$/, 'Event ID is required').optional(),
});
export type BookingQuery = InferType<typeof bookingQuerySchema>;
