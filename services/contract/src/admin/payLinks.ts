import { object } from 'yup';
import { payPurposes } from '../bookings/payLink.ts';
import type { PayPurpose } from '../bookings/payLink.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { oneOf } from '../validation/text.ts';

/** `full` and `deposit` name the same link, which asks for the first sum of the booking. */
export const payLinkQuerySchema = object({
  purpose: oneOf<PayPurpose>('Purpose', payPurposes).default('full'),
});

/** A link with which a sum of a booking can be paid by card from any device. */
export interface PayLinkView {
  purpose: PayPurpose;
  amount: Cents;
  /** The last day on which a balance should be paid; null if no day was named. */
  dueOn: Day | null;
  /** ISO instant at which it ends. */
  until: string;
  /** False for the rest of a partly paid booking until an admin copies or sends the link for the first time. */
  isAsked: boolean;
  /** Null until the sum is asked for. After the link was cancelled, null until an admin copies or sends it again. */
  url: string | null;
}
