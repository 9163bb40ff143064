import type { AnalyticsView } from '@studio/contract/analytics';
import { adminQuery } from '../admins/adminApi.ts';

/** The overview's figures; the portal's tabs read the number of new messages from the same answer. */
export const analyticsQuery = adminQuery<AnalyticsView>('/api/analytics');
