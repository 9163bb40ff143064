import type { Sequelize } from 'sequelize';
import type { Paged } from '@studio/contract/paging';
import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';
import { findPage } from '../db/listPage.ts';
import type { PagedTable, PageQuery } from '../db/listPage.ts';
import { run, statement } from '../db/statement.ts';
import { notFound } from '../errors.ts';

type ReviewRow = Omit<AdminReviewView, 'writtenAt'> & { writtenAt: Date };

const waitingFirst: PagedTable = {
  from: 'reviews',
  id: 'booking_id',
  order: [
    [`(state = 'waiting')`, 'desc'],
    ['written_at', 'desc'],
    ['booking_id', 'desc'],
  ],
  text: 'title',
};
const everything = { conditions: ['true'], values: [], search: '' };

const selectMany = statement<ReviewRow>(
  'reviews',
  `select r.booking_id as "bookingId", b.booking_reference as "bookingReference", r.title,
     to_char(e.date, 'YYYY-MM-DD') as date, r.first_name as "firstName", r.stars, r.text, r.state, r.version,
     r.written_at as "writtenAt"
   from unnest($1::integer[]) with ordinality as shown (booking_id, place) join reviews r using (booking_id)
     join bookings b on b.id = r.booking_id join events e on e.id = b.event_id
   order by place`,
);

/** @throws invalid_input for a page too far down */
export async function listReviews(database: Sequelize, query: PageQuery): Promise<Paged<AdminReviewView>> {
  const { ids, ...found } = await findPage(database, waitingFirst, everything, query);
  const { page, pageSize } = query;
  return { items: await readReviews(database, ids), ...found, page, pageSize };
}

/** @throws not_found */
export async function findReview(database: Sequelize, bookingId: number): Promise<AdminReviewView> {
  const [review] = await readReviews(database, [bookingId]);
  if (!review) throw notFound('This review does not exist.');
  return review;
}

async function readReviews(database: Sequelize, bookingIds: readonly number[]): Promise<AdminReviewView[]> {
  const rows = await run(database, selectMany, [bookingIds]);
  return rows.map(({ writtenAt, ...row }) => ({ ...row, writtenAt: writtenAt.toISOString() }));
}
