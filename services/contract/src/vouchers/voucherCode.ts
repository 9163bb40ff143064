import type { StringSchema } from 'yup';
import { line } from '../validation/text.ts';
import { parseVoucherCode } from './parseVoucherCode.ts';

export const voucherCodeSchema: StringSchema = line('Voucher', 40).transform((value: unknown) =>
  typeof value === 'string' ? (parseVoucherCode(value) ?? value) : value,
);
