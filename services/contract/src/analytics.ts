import type { Cents } from './money.ts';

/** `GET /api/analytics` (SPEC §3). */
export interface AnalyticsView {
  totalBookings: number;
  totalRevenue: Cents;
  activeEvents: number;
  newMessages: number;
  popularEvents: { id: number; title: string; bookingCount: number }[];
}
