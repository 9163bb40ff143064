import { eftDueOn } from '@studio/contract/bookings/laterPayments';
import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import type { EventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { PublicSettingsView } from '@studio/contract/settings/settings';

export interface LaterChoice {
  payLater: LaterPayment;
  /** The last day for an EFT; null for a payment at the studio. */
  dueOn: Day | null;
}

/** How this workshop can be paid later than now; empty if only by card. */
export function laterChoices(
  { payLater, date }: Pick<EventView, 'payLater' | 'date'>,
  settings: Pick<PublicSettingsView, 'eftDays'> | null,
  now: Date,
): LaterChoice[] {
  return payLater.flatMap((way) => {
    if (way === 'studio') return { payLater: way, dueOn: null };
    const days = settings?.eftDays ?? null;
    const dueOn = days === null ? null : eftDueOn(date, days, studioDay(now));
    return dueOn === null ? [] : { payLater: way, dueOn };
  });
}
