import { object } from 'yup';
import type { InferType } from 'yup';
import { participants } from '../bookings/bookings.ts';
import type { GivenDiscount } from '../bookings/discount.ts';
import type { OrderLineView } from '../bookings/orderLines.ts';
import { ticketsSchema } from '../bookings/ticketsInput.ts';
import { idSchema } from '../events/events.ts';
import type { Cents } from '../format/money.ts';
import { email } from '../validation/text.ts';
import { codeSchema } from './code.ts';

/** The wanted tickets and the code. With an e-mail address, its earlier uses of the code count too. */
export const discountQuoteSchema = object({
  eventId: idSchema,
  participants: participants.default(1),
  tickets: ticketsSchema,
  code: codeSchema.required('Please enter a code'),
  email: email('Please enter a valid email address.').notRequired(),
});
export type DiscountQuoteInput = InferType<typeof discountQuoteSchema>;

/** A code that can be used, with what a page needs to price other tickets with it. */
export interface DiscountQuoteView {
  discount: GivenDiscount;
  minPeople: number;
  lines: OrderLineView[];
  totalAmount: Cents;
}
