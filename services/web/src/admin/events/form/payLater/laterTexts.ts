import { laterPayments } from '@studio/contract/bookings/laterPayments';
import type { LaterPayment } from '@studio/contract/bookings/laterPayments';

/** The fields of the form: `on` or `off` for each way to pay later. */
export type LaterTexts = Record<`payLater.${LaterPayment}`, string>;

export const laterLabels: Record<LaterPayment, string> = { eft: 'Pay by EFT', studio: 'Pay at the studio' };

export function laterTexts(ways: readonly LaterPayment[]): LaterTexts {
  const textOf = (way: LaterPayment) => (ways.includes(way) ? 'on' : 'off');
  return { 'payLater.eft': textOf('eft'), 'payLater.studio': textOf('studio') };
}

export function chosenLater(fields: LaterTexts): LaterPayment[] {
  return laterPayments.filter((way) => fields[`payLater.${way}`] === 'on');
}

/** `By card, or: pay by EFT.` */
export function laterSummary(fields: LaterTexts): string {
  const later = chosenLater(fields).map((way) => laterLabels[way].toLowerCase());
  return later.length === 0 ? 'By card only.' : `By card, or: ${later.join(', ')}.`;
}
