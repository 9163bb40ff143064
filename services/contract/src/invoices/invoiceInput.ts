import { object } from 'yup';
import type { InferType } from 'yup';
import { line, paragraph, token } from '../validation/text.ts';
import { maxAddress, maxCompany, vatNumberPattern } from './buyerRules.ts';

/** Who the buyer is besides the name of the payer. */
export const invoiceInputSchema = object({
  company: line('Company', maxCompany).default(''),
  vatNumber: token(vatNumberPattern, 'A VAT number has ten digits and begins with 4').default(''),
  address: paragraph('Address', maxAddress).default(''),
});
export type InvoiceInput = InferType<typeof invoiceInputSchema>;

/** A calendar month of the studio, `2026-11`. */
export const invoiceExportSchema = object({
  month: token(/^\d{4}-(0[1-9]|1[0-2])$/, 'Month must be a year and a month such as 2026-11').required(
    'Please choose a month',
  ),
});
