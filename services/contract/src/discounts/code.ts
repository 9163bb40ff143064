import type { StringSchema } from 'yup';
import { line } from '../validation/text.ts';

export const maxCode = 20;

const codePattern = /^[A-Z0-9-]{3,20}$/;

/** As it is stored: people type codes in any case and with spaces. */
export function readCode(text: string): string {
  return text.replaceAll(/\s/gu, '').toUpperCase();
}

export const codeSchema: StringSchema = line('Code', 40).transform((value: unknown) =>
  typeof value === 'string' ? readCode(value) : value,
);

/** A code that the studio gives out. */
export const newCodeSchema = codeSchema
  .required('Please enter a code')
  .matches(codePattern, 'A code has 3 to 20 letters from A to Z, digits and hyphens');
