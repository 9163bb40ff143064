import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';

export interface AnalyticsView {
  /** Excludes cancelled bookings. */
  totalBookings: number;
  totalRevenue: Cents;
  activeEvents: number;
  newMessages: number;
  popularEvents: { id: number; title: string; bookingCount: number }[];

  bookingsThisWeek: number;
  soldOutEvents: number;
  /** Active events with less than half of their seats taken. */
  halfEmptyEvents: number;
  oldestNewMessage: string | null;
  /** The last 12 weeks, Monday first, the current week last. */
  revenueByWeek: RevenueStep[];
  revenueByMonth: RevenueStep[];
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
