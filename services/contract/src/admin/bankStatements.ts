import { object, string } from 'yup';
import type { InferType } from 'yup';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { list } from '../validation/list.ts';
import { line } from '../validation/text.ts';
import type { AdminBookingView } from './adminBookings.ts';

export const maxStatementBytes = 1024 * 1024;
export const maxStatementRows = 2000;
export const statementTooLarge = 'The file may have at most 1 MB. Please export a shorter period.';

/** Why a row of a bank statement needs an admin. */
export type BankEntryReason =
  | 'no_reference'
  | 'several_references'
  | 'wrong_amount'
  | 'already_paid'
  | 'not_payable'
  | 'no_seat';

const csv = string()
  .transform((_value: unknown, original: unknown) => original)
  .typeError('The file must be text')
  .nonNullable('The file must be text')
  .required('The file is empty')
  .max(maxStatementBytes, statementTooLarge);

export const statementFileSchema = object({ csv });

export const recordStatementSchema = object({
  csv,
  /** The keys of the rows that the admin saw as matched. Other rows are not recorded as payments. */
  keys: list('Keys', line('Key', 100).required('Key is required'))
    .required('Keys must be a list')
    .max(maxStatementRows, 'Too many keys'),
});
export type RecordStatement = InferType<typeof recordStatementSchema>;

/**
 * `matched`: it pays what a booking owes, or its deposit. `unclear`: a person must decide. `known`: an earlier upload
 * has this row, or an admin recorded its payment by hand.
 */
export type StatementRowState = 'matched' | 'unclear' | 'known';

export interface StatementRowView {
  /** The same row of another file has the same key. */
  key: string;
  state: StatementRowState;
  day: Day;
  amount: Cents;
  description: string;
  /** Null unless the row is unclear. */
  reason: BankEntryReason | null;
  bookingReference: string | null;
  /** The name of the booking's payer. */
  name: string | null;
  /** What the booking owes before this row. A matched row of less pays the deposit. */
  owed: Cents | null;
}

/** A bank statement before anything of it is recorded. */
export interface StatementView {
  rows: StatementRowView[];
  /** Rows that are for no booking, such as fees. */
  others: number;
}

export interface RecordedStatementView {
  recorded: number;
  /** Listed under 'Needs attention'. */
  unclear: number;
  /** Recorded before. */
  known: number;
}

/** Money on the bank account that needs a decision. */
export interface BankEntryView {
  id: number;
  day: Day;
  amount: Cents;
  description: string;
  reason: BankEntryReason;
  /** Null if the text names no booking, or several, or if it was deleted. */
  booking: AdminBookingView | null;
}

export const recordEntrySchema = object({
  bookingReference: line('Booking reference', 40).required('Please enter a booking reference'),
});
export type RecordEntry = InferType<typeof recordEntrySchema>;

/** An unpaid booking whose visitor has chosen to pay by EFT or at the studio. */
export interface LaterPaymentView extends AdminBookingView {
  amount: Cents;
  /** The last day for the EFT; null for a payment at the studio. */
  dueOn: Day | null;
}

/** The soonest first; only the first 200. */
export interface LaterPaymentsView {
  items: LaterPaymentView[];
}
