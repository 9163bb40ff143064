import type { AnalyticsView, PopularEvent } from '@studio/contract/admin/analytics';
import { completedQuery } from '../http/adminApi.ts';

/** The fields of SPEC §3. An API that implements only SPEC sends no others. */
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

type SentAnalytics = Pick<AnalyticsView, Exclude<Specified, 'popularEvents'>> &
  Partial<Omit<AnalyticsView, 'popularEvents'>> & { popularEvents: Omit<PopularEvent, 'category'>[] };

/** The overview's figures; the portal's tabs read the number of new messages from the same response. */
export const analyticsQuery = completedQuery('/api/analytics', {
  complete: ({ popularEvents, ...sent }: SentAnalytics): AnalyticsView => ({
    ...added,
    ...sent,
    popularEvents: popularEvents.map((event) => ({ category: '', ...event })),
  }),
});
