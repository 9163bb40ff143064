import type { Clock, Day } from './format/dates.ts';
import type { Cents } from './format/money.ts';

/** `GET /api/analytics`: the specification's five fields (SPEC §3), and what the overview shows besides. */
export interface AnalyticsView {
  /** Without cancelled ones. */
  totalBookings: number;
  /** The ledger's sum: what came in, less what went back. */
  totalRevenue: Cents;
  /** Those the public sees. */
  activeEvents: number;
  newMessages: number;
  popularEvents: { id: number; title: string; bookingCount: number }[];

  /** Made in the last seven days. */
  bookingsThisWeek: number;
  soldOutEvents: number;
  /** Active events with less than half of their places taken. */
  halfEmptyEvents: number;
  /** ISO instant of the oldest message nobody has read. */
  oldestNewMessage: string | null;
  /** The last 12 weeks, each from a Monday of the studio's calendar; the current one is the last. */
  revenueByWeek: RevenueStep[];
  /** The last 12 calendar months, each by its first day. */
  revenueByMonth: RevenueStep[];
  /** Workshops of today and the next six days, by start. */
  thisWeek: WeekEvent[];
}

export interface RevenueStep {
  from: Day;
  amount: Cents;
}

export interface WeekEvent {
  id: number;
  title: string;
  date: Day;
  startTime: Clock;
  endTime: Clock | null;
  imageUrl: string | null;
  capacity: number;
  seatsTaken: number;
}
