import { object, string } from 'yup';
import type { InferType } from 'yup';
import { addDays, isDay } from '../format/dates.ts';
import { line } from '../validation/text.ts';
import { historyTooLarge, maxHistoryBytes } from './reconciliation.ts';

const maxDays = 366;

const day = (label: string) =>
  line(label, 10)
    .required(`${label} is required`)
    .test('day', `${label} must be a date that exists`, (value) => isDay(value));

/** Both days are included. */
export const reconciliationInputSchema = object({ from: day('From'), to: day('To') });
export type ReconciliationInput = InferType<typeof reconciliationInputSchema>;

/** Returns why the period cannot be compared, or undefined if it can. */
export function periodErrorOf({ from, to }: ReconciliationInput): string | undefined {
  if (to < from) return 'To must not be before From';
  return to > addDays(from, maxDays - 1) ? `Please choose at most ${maxDays} days` : undefined;
}

export const historyFileSchema = object({
  csv: string()
    .transform((_value: unknown, original: unknown) => original)
    .typeError('The file must be text')
    .nonNullable('The file must be text')
    .required('The file is empty')
    .max(maxHistoryBytes, historyTooLarge),
});
