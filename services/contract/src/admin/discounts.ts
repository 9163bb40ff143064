import { object } from 'yup';
import type { InferType, NumberSchema } from 'yup';
import { discountKinds, discountScopes } from '../bookings/discount.ts';
import type { DiscountKind, DiscountScope } from '../bookings/discount.ts';
import { newCodeSchema } from '../discounts/code.ts';
import { maxCapacity } from '../events/events.ts';
import { isDay } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { list } from '../validation/list.ts';
import { integer, line, oneOf, beforeValues } from '../validation/text.ts';
import { maxCategory, maxTitle } from '../validation/textRules.ts';

/** Monday is 1, as in ISO 8601. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const maxSum: Cents = 500_000;
const maxUsesOfCode = 100_000;
const maxRestrictions = 50;

const day = (label: string) =>
  line(label, 10)
    .nullable()
    .default(null)
    .transform((value: unknown) => (value === '' ? null : value))
    .test('day', 'Please enter a date that exists', (value) => value == null || isDay(value));

const limit = (label: string) =>
  integer(label)
    .nullable()
    .default(null)
    .min(1, `${label} must be at least 1`)
    .max(maxUsesOfCode, `${label} cannot exceed ${maxUsesOfCode}`);

const texts = (label: string, max: number) =>
  list(label, line(label, max).required(`${label} cannot be empty`))
    .default([])
    .max(maxRestrictions, `At most ${maxRestrictions} at once`);

export const discountCodeSchema = object({
  code: newCodeSchema,
  kind: oneOf<DiscountKind>('Kind', discountKinds).required('Please choose percent or sum'),
  value: integer('Value')
    .required('Please enter how much it takes off')
    .min(1, 'A code must take something off')
    .when('kind', ([kind], schema: NumberSchema<number>) =>
      kind === 'percent'
        ? schema.max(100, 'A code takes off at most 100%')
        : schema.max(maxSum, 'A code takes off at most R5000.00'),
    ),
  appliesTo: oneOf<DiscountScope>('Applies to', discountScopes).default('all'),
  validFrom: day('First day'),
  validUntil: day('Last day').test('in-order', 'The last day is before the first', (until, context) => {
    const { validFrom } = context.parent as { validFrom?: unknown };
    return until == null || typeof validFrom !== 'string' || until >= validFrom;
  }),
  /** Titles of the workshops for which it is; empty for all. */
  workshops: texts('Workshop', maxTitle),
  categories: texts('Category', maxCategory),
  /** ISO weekdays of the workshops for which it is; empty for every day. */
  weekdays: list(
    'Weekdays',
    integer('Weekday').required('Weekday is required').min(1, 'No such day').max(7, 'No such day'),
  )
    .default([])
    .max(7, 'A week has 7 days'),
  minPeople: integer('People')
    .default(1)
    .min(1, 'At least 1 person')
    .max(maxCapacity, `A workshop has at most ${maxCapacity} places`),
  /** How many bookings can use it; null for any number. */
  maxUses: limit('Uses'),
  maxUsesPerPerson: limit('Uses per person'),
});
export type DiscountCodeInput = InferType<typeof discountCodeSchema>;

/** All fields are sent. `before` has those that the form had read. */
export const discountCodeEditSchema = discountCodeSchema.shape({ before: beforeValues() });
export type DiscountCodeEdit = InferType<typeof discountCodeEditSchema>;

export interface DiscountCodeListView {
  codes: DiscountCodeView[];
}

export interface DiscountCodeView extends DiscountCodeInput {
  id: number;
  /** True if a booking has used the code. Then its discount cannot be edited. */
  isUsed: boolean;
  /** Bookings with seats that use it. */
  uses: number;
  /** What it takes off the prices of these bookings. */
  discounted: Cents;
  /** What was paid for these bookings. */
  revenue: Cents;
  /** ISO instant; null if it has not been ended. */
  endedAt: string | null;
  /** True if the code has not ended and today is one of its days. */
  isValidToday: boolean;
}
