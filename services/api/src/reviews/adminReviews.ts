import type { Sequelize } from 'sequelize';
import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';
import { run, statement } from '../db/statement.ts';
import { notFound } from '../errors.ts';

export const maxListed = 200;

type ReviewRow = Omit<AdminReviewView, 'writtenAt'> & { writtenAt: Date };

const select = `select r.booking_id as "bookingId", b.booking_reference as "bookingReference", r.title,
    to_char(e.date, 'YYYY-MM-DD') as date, r.first_name as "firstName", r.stars, r.text, r.state, r.version,
    r.written_at as "writtenAt"
  from reviews r join bookings b on b.id = r.booking_id join events e on e.id = b.event_id`;
const selectNewest = statement<ReviewRow>(
  'reviews',
  `${select} order by (r.state = 'waiting') desc, r.written_at desc, r.booking_id desc limit ${maxListed}`,
);
const selectOne = statement<ReviewRow>('review', `${select} where r.booking_id = $1`);

export async function listReviews(database: Sequelize): Promise<AdminReviewView[]> {
  return (await run(database, selectNewest, [])).map(present);
}

/** @throws not_found */
export async function findReview(database: Sequelize, bookingId: number): Promise<AdminReviewView> {
  const [row] = await run(database, selectOne, [bookingId]);
  if (!row) throw notFound('This review does not exist.');
  return present(row);
}

function present({ writtenAt, ...row }: ReviewRow): AdminReviewView {
  return { ...row, writtenAt: writtenAt.toISOString() };
}
