import type { StringSchema } from 'yup';
import { parseGroupedCode } from '../format/groupedCode.ts';
import { line } from '../validation/text.ts';

export const voucherCodeSchema: StringSchema = line('Voucher', 40).transform((value: unknown) =>
  typeof value === 'string' ? (parseGroupedCode(value) ?? value) : value,
);
