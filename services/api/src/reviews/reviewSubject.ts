import type { Sequelize, Transaction } from 'sequelize';
import { studioZone } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { ReviewPageView } from '@studio/contract/reviews/reviewViews';
import { hasArrivalsOf } from '../bookings/attendees/arrivals.ts';
import { run, statement } from '../db/statement.ts';

interface ReviewSubject extends Pick<ReviewPageView, 'title' | 'firstName' | 'review'> {
  id: number;
  manageVersion: number;
  date: Day;
  isReviewable: boolean;
}

/**
 * SQL: whether the booking `b` of the order `o` can be reviewed: its workshop `e` took place. If arrivals were ticked on
 * the roster, at least one of its people must have arrived.
 */
export const isReviewable = `(b.status = 'confirmed' and o.erased_at is null and e.deleted_at is null
  and e.cancelled_at is null and e.ends_at <= now()
  and (${hasArrivalsOf('= b.id')} or not ${hasArrivalsOf('in (select id from bookings where event_id = e.id)')}))`;

const selectSubject = statement<ReviewSubject>(
  'review subject',
  `select b.id, b.manage_version as "manageVersion", e.title, o.first_name as "firstName",
     to_char(e.last_starts_at at time zone '${studioZone}', 'YYYY-MM-DD') as date, ${isReviewable} as "isReviewable",
     case when r.state is not null then json_build_object('state', r.state, 'stars', r.stars, 'text', r.text) end as review
   from bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id
     left join reviews r on r.booking_id = b.id
   where b.id = $1`,
);

/** Returns what a review of the booking is about, and the review if there is one. */
export async function findSubject(on: Transaction | Sequelize, bookingId: number): Promise<ReviewSubject | undefined> {
  return (await run(on, selectSubject, [bookingId]))[0];
}
