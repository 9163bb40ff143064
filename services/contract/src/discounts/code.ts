import type { StringSchema } from 'yup';
import { line } from '../validation/text.ts';
import { normalizeCode } from './normalizeCode.ts';

const codePattern = /^[A-Z0-9-]{3,20}$/;

export const codeSchema: StringSchema = line('Code', 40).transform((value: unknown) =>
  typeof value === 'string' ? normalizeCode(value) : value,
);

/** A code that the studio gives out. */
export const newCodeSchema = codeSchema
  .required('Please enter a code')
  .matches(codePattern, 'A code has 3 to 20 letters from A to Z, digits and hyphens');
