import { addDays } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { ManualPaymentMethod } from './payments.ts';

/** How a visitor may pay later than at the booking, where the owner allows it for the workshop (ADR 0104). */
export const laterPayments = ['eft', 'studio'] as const;
export type LaterPayment = (typeof laterPayments)[number];

/** The method of the payment request. */
export function methodOfLater(later: LaterPayment): ManualPaymentMethod {
  return later === 'eft' ? 'eft' : 'cash';
}

/** An EFT is due this many days before the workshop at the latest, so that free places can be sold again. */
const eftDaysBefore = 2;

/** Seats are released at this time of the day after the due day. Until then the studio looks for the money. */
export const eftReleaseClock = '12:00';

/** Returns the last day for the EFT of a booking that is made today; null if the workshop starts too soon. */
export function eftDueOn(workshopDay: Day, eftDays: number, today: Day): Day | null {
  const latest = addDays(workshopDay, -eftDaysBefore);
  if (latest < today) return null;
  const due = addDays(today, eftDays);
  return due < latest ? due : latest;
}
