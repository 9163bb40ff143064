import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { completedQuery } from '../http/adminApi.ts';

/** The five fields of SPEC §3; an API may send only these. */
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

/** The overview's figures; the portal's tabs read the number of new messages from the same response. */
export const analyticsQuery = completedQuery('/api/analytics', {
  complete: (sent: Pick<AnalyticsView, Specified> & Partial<AnalyticsView>): AnalyticsView => ({ ...added, ...sent }),
});
