import { betterForVisitor } from '@studio/contract/format/cancellation';
import type { CancellationRule } from '@studio/contract/format/cancellation';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import type { Booking } from '../booking.model.ts';

type StoredRule = Pick<Booking, 'freeCancellationHours' | 'keptPercentAfter'>;

/**
 * The cancellation rule that applies to a booking: the one under which it was made, or the current one where that is
 * better for the visitor (ADR 0052).
 */
export function cancellationRuleOf(stored: StoredRule, current: CancellationRule): CancellationRule {
  const { freeCancellationHours, keptPercentAfter } = defaultSettings;
  const made = {
    freeCancellationHours: stored.freeCancellationHours ?? freeCancellationHours,
    keptPercentAfter: stored.keptPercentAfter ?? keptPercentAfter,
  };
  return betterForVisitor(made, current);
}
