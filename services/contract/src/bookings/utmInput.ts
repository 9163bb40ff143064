import { object, string } from 'yup';
import { cleanUtm, maxUtm } from './utm.ts';

const value = string().nullable().default(null).max(maxUtm);

/** Accepts anything: what cannot be used counts as absent. */
export const utmSchema = object({ source: value, medium: value, campaign: value })
  .nullable()
  .optional()
  .default(undefined)
  .transform((_value: unknown, original: unknown) => cleanUtm(original));
