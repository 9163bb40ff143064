import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { completedQuery } from '../http/adminApi.ts';

/** SPEC §3's five fields; an API may know no others. */
type Specified = 'totalBookings' | 'totalRevenue' | 'activeEvents' | 'newMessages' | 'popularEvents';

const added: Omit<AnalyticsView, Specified> = {
  bookingsThisWeek: 0,
  soldOutEvents: 0,
  halfEmptyEvents: 0,
  oldestNewMessage: null,
  revenueByWeek: [],
  revenueByMonth: [],
  thisWeek: [],
};

/** The overview's figures; the portal's tabs read the number of new messages from the same answer. */
export const analyticsQuery = completedQuery('/api/analytics', {
  complete: (sent: Pick<AnalyticsView, Specified> & Partial<AnalyticsView>): AnalyticsView => ({ ...added, ...sent }),
});
