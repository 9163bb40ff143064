import type { AdminBookingView } from '@studio/contract/adminBookings';
import { paymentStatuses, providerMethod } from '@studio/contract/payments';
import type { PaymentMethod, PaymentStatus } from '@studio/contract/payments';

type Payment = Pick<AdminBookingView, 'paymentStatus' | 'paymentMethod'>;

/** What was chosen in the payment form and is not saved; the rest follows the booking. */
export interface PaymentChoice {
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: PaymentMethod | undefined;
  /** What the booking said when it was chosen. */
  read: Payment;
}

/** What the payment form shows. */
export function shownPayment(booking: AdminBookingView, choice: PaymentChoice | null): Payment {
  const paymentStatus = selectableStatuses(booking).find((word) => word === choice?.paymentStatus);
  const shown = { paymentStatus: paymentStatus ?? booking.paymentStatus, paymentMethod: booking.paymentMethod };
  if (isPaidAtProvider(booking)) return shown;
  const paymentMethod = choice?.paymentMethod ?? booking.paymentMethod;
  // Money that was taken by hand goes by another name than the provider's.
  const isTaken = paymentMethod === providerMethod && shown.paymentStatus === 'completed';
  return { ...shown, paymentMethod: isTaken ? 'online' : paymentMethod };
}

/** Something else is chosen than the booking says. */
export function isChoiceUnsaved(booking: AdminBookingView, choice: PaymentChoice | null): boolean {
  return differ(shownPayment(booking, choice), booking);
}

/** Somebody else changed the payment after it was chosen. */
export function isChoiceOvertaken(booking: AdminBookingView, choice: PaymentChoice | null): boolean {
  return choice !== null && isChoiceUnsaved(booking, choice) && differ(choice.read, booking);
}

/** What the card provider vouches for can only be noted as paid back. */
export function isPaidAtProvider({ paymentMethod, paymentStatus }: Payment): boolean {
  return paymentMethod === providerMethod && (paymentStatus === 'completed' || paymentStatus === 'refunded');
}

export function selectableStatuses(booking: Payment): readonly PaymentStatus[] {
  return isPaidAtProvider(booking) ? ['completed', 'refunded'] : paymentStatuses;
}

/** The two facts the server compares (`before`). */
export function paymentOf({ paymentStatus, paymentMethod }: Payment): Payment {
  return { paymentStatus, paymentMethod };
}

function differ(one: Payment, other: Payment): boolean {
  return one.paymentStatus !== other.paymentStatus || one.paymentMethod !== other.paymentMethod;
}
