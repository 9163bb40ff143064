import { areDifferent, list } from '../validation/list.ts';
import { oneOf } from '../validation/text.ts';
import { laterPayments } from './laterPayments.ts';
import type { LaterPayment } from './laterPayments.ts';

export const laterPaymentSchema = oneOf<LaterPayment>('Payment', laterPayments);

export const laterPaymentsSchema = list('Ways to pay later', laterPaymentSchema.required('Payment is required'))
  .default([])
  .test('once', 'A way to pay is named once', areDifferent);
