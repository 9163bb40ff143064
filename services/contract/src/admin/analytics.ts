import type { CourseDateView } from '../format/courseDates.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';

/** The maximum length of `thisWeek`, so that the first screen does not grow with the calendar. */
export const maxWeekEvents = 20;

export interface AnalyticsView {
  /** Excludes cancelled bookings. */
  totalBookings: number;
  /** Payments minus refunds, in cents. */
  totalRevenue: Cents;
  /** Counts public events only. */
  activeEvents: number;
  newMessages: number;
  popularEvents: PopularEvent[];
  /** Bookings created today or on one of the six days before, in the studio’s zone. */
  bookingsThisWeek: number;
  soldOutEvents: number;
  /** Active events with less than half of their seats taken. */
  halfEmptyEvents: number;
  /** ISO instant of the oldest unread message. */
  oldestNewMessage: string | null;
  /** The last 12 weeks, Monday first, the current week last. */
  revenueByWeek: RevenueStep[];
  /** The last 12 calendar months, each named by its first day. */
  revenueByMonth: RevenueStep[];
  /** The first 20 workshops of today and the next six days, ordered by start. */
  thisWeek: WeekEvent[];
}

export interface PopularEvent {
  id: number;
  title: string;
  category: string;
  bookingCount: number;
}

export interface RevenueStep {
  from: Day;
  amount: Cents;
}

/** A date of a workshop in the next seven days. */
export interface WeekEvent extends Pick<CourseDateView, 'number' | 'count'> {
  id: number;
  /** `firstDateId`, or the id of a further date of a course. */
  dateId: number;
  title: string;
  category: string;
  date: Day;
  startTime: Clock;
  endTime: Clock | null;
  imageUrl: string | null;
  capacity: number;
  seatsTaken: number;
}
