import { object } from 'yup';
import type { InferType } from 'yup';
import { smallestPayment } from '../bookings/payments.ts';
import { isDay } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import { integer, line } from '../validation/text.ts';

/** The part of the price that is to be paid now, and the day until which the balance should be paid. */
export const depositSchema = object({
  amount: integer('Deposit')
    .required('Deposit is required')
    .min(smallestPayment, `A deposit is at least ${formatRand(smallestPayment)}`),
  balanceDueOn: line('Due date of the balance', 10)
    .required('Due date of the balance is required')
    .test('day', 'Please enter a due date that exists', (value) => isDay(value)),
})
  .typeError('A deposit must be an object')
  .nonNullable('A deposit must be an object')
  .optional()
  .default(undefined);
export type Deposit = NonNullable<InferType<typeof depositSchema>>;

interface DepositFacts {
  /** The price of the booking. */
  total: Cents;
  /** The day of the workshop. */
  date: Day;
  today: Day;
}

/** Returns an error for each invalid field of a new booking's deposit; empty if there is none. */
export function depositErrorsOf(
  { amount, balanceDueOn }: Deposit,
  { total, date, today }: DepositFacts,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (amount > total - smallestPayment) {
    errors['deposit.amount'] =
      `The price is ${formatRand(total)}, so the deposit can be at most ${formatRand(total - smallestPayment)}`;
  }
  if (balanceDueOn < today) errors['deposit.balanceDueOn'] = 'The balance cannot be due in the past';
  if (balanceDueOn > date) {
    errors['deposit.balanceDueOn'] = 'The balance must be due on the day of the workshop at the latest';
  }
  return errors;
}
