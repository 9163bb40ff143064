import type { AnalyticsView, RevenueStep } from '@studio/contract/admin/analytics';
import { addDays } from '@studio/contract/format/dates';

/** Twelve weeks up to 10 March 2031, with the given sums. */
export function revenueByWeek(amounts: Record<number, number> = {}): RevenueStep[] {
  return Array.from({ length: 12 }, (_none, week) => ({
    from: addDays('2030-12-23', 7 * week),
    amount: amounts[week] ?? 0,
  }));
}

/** A studio that has just opened. */
export function exampleAnalytics(overrides: Partial<AnalyticsView> = {}): AnalyticsView {
  return {
    totalBookings: 0,
    totalRevenue: 0,
    activeEvents: 0,
    newMessages: 0,
    popularEvents: [],
    bookingsThisWeek: 0,
    soldOutEvents: 0,
    halfEmptyEvents: 0,
    oldestNewMessage: null,
    revenueByWeek: revenueByWeek(),
    revenueByMonth: Array.from({ length: 12 }, (_none, month) => ({
      from: `${month < 9 ? 2030 : 2031}-${String(((month + 3) % 12) + 1).padStart(2, '0')}-01`,
      amount: 0,
    })),
    thisWeek: [],
    ...overrides,
  };
}
