import { betterForVisitor } from '@studio/contract/format/cancellation';
import type { CancellationRule } from '@studio/contract/format/cancellation';

/**
 * The cancellation rule that applies to a booking: the one under which it was made, or the current one where that is
 * better for the visitor (ADR 0052).
 */
export function cancellationRuleOf(
  { freeCancellationHours, keptPercentAfter }: CancellationRule,
  current: CancellationRule,
): CancellationRule {
  return betterForVisitor({ freeCancellationHours, keptPercentAfter }, current);
}
