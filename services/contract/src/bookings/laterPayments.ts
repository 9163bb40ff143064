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
export const eftDaysBefore = 2;

/** The studio looks for the money until this time of the day after the due day; then the places are free again. */
export const eftReleaseClock = '12:00';

/** The last day on which an EFT for a booking of today should be made; null if the workshop is too soon. */
export function eftDueOn(workshopDay: Day, eftDays: number, today: Day): Day | null {
  const latest = addDays(workshopDay, -eftDaysBefore);
  if (latest < today) return null;
  const due = addDays(today, eftDays);
  return due < latest ? due : latest;
}
