import { ValidationError } from 'yup';
import { manualBookingSchema } from '@studio/contract/admin/adminBookings';
import { depositErrorsOf, depositSchema } from '@studio/contract/admin/deposits';
import { studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { serverNow } from '../../../shared/http/serverClock.ts';
import type { LocateError } from '../../forms/useSchemaForm.ts';

export const emptyDeposit = {
  /** 'yes' or '' */
  asksForDeposit: '',
  depositAmount: '',
  balanceDueOn: '',
};

type DepositTexts = typeof emptyDeposit;

/** A deposit is only for a booking that is still to be paid. */
export function canAskForDeposit({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'pending';
}

/** Undefined if no deposit is asked for. */
export function depositIn(fields: DepositTexts & { paymentStatus: string }) {
  const { asksForDeposit, depositAmount: text, balanceDueOn } = fields;
  if (!canAskForDeposit(fields) || asksForDeposit === '') return undefined;
  // A text that is not a sum is passed on, because the contract has an error sentence for it.
  return { amount: parseAmount(text) ?? (text.trim() || undefined), balanceDueOn };
}

/** Returns the rest of the price; null unless the deposit is a sum below the price. */
export function balanceOf({ depositAmount }: Pick<DepositTexts, 'depositAmount'>, total: Cents): Cents | null {
  const amount = parseAmount(depositAmount);
  return amount === null || amount <= 0 || amount >= total ? null : total - amount;
}

/** Adds to the contract's schema the rules that depend on the price and the day of the workshop. */
export function bookingSchemaWith(dateOf: (eventId: number) => Day | undefined) {
  return manualBookingSchema.test('deposit', ({ eventId, deposit, totalAmount: total }, { createError }) => {
    const date = dateOf(eventId);
    if (!deposit || !date || !total || !depositSchema.isValidSync(deposit)) return true;
    const errors = Object.entries(depositErrorsOf(deposit, { total, date, today: studioDay(serverNow()) }));
    if (errors.length === 0) return true;
    return new ValidationError(errors.map(([path, message]) => createError({ path, message })));
  });
}

const fieldNames: Partial<Record<string, keyof DepositTexts>> = {
  deposit: 'depositAmount',
  'deposit.amount': 'depositAmount',
  'deposit.balanceDueOn': 'balanceDueOn',
};

export const locateDepositError: LocateError = (path, sentence) => ({ name: fieldNames[path] ?? path, sentence });
