import { betterForVisitor } from '@studio/contract/format/cancellation';
import type { CancellationRule } from '@studio/contract/format/cancellation';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import type { Booking } from '../booking.model.ts';

type StoredRule = Pick<Booking, 'freeCancellationHours' | 'keptPercentAfter'>;

/** The rule that holds for a booking: that of its making, and the current one where it is better (ADR 0052). */
export function cancellationRuleOf(stored: StoredRule, current: CancellationRule): CancellationRule {
  const { freeCancellationHours, keptPercentAfter } = defaultSettings;
  const made = {
    freeCancellationHours: stored.freeCancellationHours ?? freeCancellationHours,
    keptPercentAfter: stored.keptPercentAfter ?? keptPercentAfter,
  };
  return betterForVisitor(made, current);
}
