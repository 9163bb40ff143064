import { object } from 'yup';
import type { Utm } from '../bookings/utm.ts';
import type { Cents } from '../format/money.ts';
import { oneOf } from '../validation/text.ts';

export const sourcePeriods = ['weeks', 'months'] as const;
/** The last 12 weeks or the last 12 calendar months, as in `AnalyticsView`. */
export type SourcePeriod = (typeof sourcePeriods)[number];

/** Limits the rows, because anyone can invent sources. */
export const maxSources = 50;

export const sourceQuerySchema = object({ period: oneOf<SourcePeriod>('Period', sourcePeriods).default('weeks') });

export interface SourceFigures {
  /** Excludes cancelled bookings. */
  bookings: number;
  seats: number;
  /** Payments minus refunds, in cents, for bookings and sold vouchers. */
  revenue: Cents;
}

export interface NamedSource extends Utm, SourceFigures {}

export interface BookingSourcesView {
  /** By bookings, the most first. */
  named: NamedSource[];
  /** The sources for which there is no row. */
  others: SourceFigures;
  /** Money and bookings without parameters, such as manual bookings and erased ones. */
  unknown: SourceFigures;
  total: SourceFigures;
}
