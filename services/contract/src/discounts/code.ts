import type { StringSchema } from 'yup';
import { line } from '../validation/text.ts';
import { maxCode, normalizeCode } from './normalizeCode.ts';

const codePattern = new RegExp(`^[A-Z0-9-]{3,${maxCode}}$`);

export const codeSchema: StringSchema = line('Code', 40).transform((value: unknown) =>
  typeof value === 'string' ? normalizeCode(value) : value,
);

/** A code that the studio gives out. */
export const newCodeSchema = codeSchema
  .required('Please enter a code')
  .matches(codePattern, `A code has 3 to ${maxCode} letters from A to Z, digits and hyphens`);
