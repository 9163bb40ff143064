import type { Sequelize } from 'sequelize';
import { studioZone } from '@studio/contract/format/dates';
import type { PublicReviewView, RatingView } from '@studio/contract/reviews/reviewViews';
import { run, statement } from '../../db/statement.ts';
import type { PublicState } from '../publicEvents.ts';

/** The published reviews of workshops with one title (ADR 0107). */
export interface TitleReviews {
  rating: RatingView;
  latest: PublicReviewView[];
  revision: number;
}

const shownReviews = 6;

const selectLatest = statement<PublicReviewView & { titleKey: string }>(
  'latest reviews',
  `select keys.title_key as "titleKey", shown.*
   from unnest($1::text[]) as keys (title_key) cross join lateral (
     select first_name as "firstName", stars, text, to_char(written_at at time zone '${studioZone}', 'YYYY-MM-DD') as date
     from reviews where state = 'published' and lower(title) = keys.title_key and text is not null
     order by written_at desc, booking_id desc limit ${shownReviews}
   ) shown`,
);

/** Loads the reviews of those titles whose revision differs from the known one. */
export async function loadReviews(
  database: Sequelize,
  ratings: PublicState['ratings'],
  known: ReadonlyMap<string, TitleReviews>,
): Promise<ReadonlyMap<string, TitleReviews>> {
  const edited = ratings.filter(([key, , , revision]) => known.get(key)?.revision !== revision);
  if (edited.length === 0 && ratings.length === known.size) return known;

  const latest = await run(database, selectLatest, [edited.map(([key]) => key)]);
  const found = edited.map(([key, count, stars, revision]): [string, TitleReviews] => [
    key,
    {
      rating: { average: Math.round((10 * stars) / count) / 10, count },
      latest: latest.flatMap(({ titleKey, ...review }) => (titleKey === key ? review : [])),
      revision,
    },
  ]);
  const isRated = new Set(ratings.map(([key]) => key));
  return new Map([...[...known].filter(([key]) => isRated.has(key)), ...found]);
}
