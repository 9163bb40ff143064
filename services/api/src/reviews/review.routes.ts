import type { Sequelize } from 'sequelize';
import { reviewInputSchema } from '@studio/contract/reviews/reviews';
import { reviewKeyHeader } from '@studio/contract/reviews/reviewViews';
import type { ReviewPageView } from '@studio/contract/reviews/reviewViews';
import type { Config } from '../config.ts';
import type { HandlerContext } from '../http/context.ts';
import { parseId } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { isReviewKey } from './reviewKey.ts';
import { findSubject } from './reviewSubject.ts';
import { notReviewable, unknownReview, writeReview } from './writeReview.service.ts';

interface ReviewContext {
  database: Sequelize;
  config: Pick<Config, 'manageKey'>;
}

const headers = { [reviewKeyHeader]: 'The key of the mailed link' };

export function addReviewRoutes(routes: RouteTable, { database, config }: ReviewContext, limits: RateLimits): void {
  routes.forAnyone('GET /api/reviews/:id', none, {
    summary: 'The review of a booking, and what it is about',
    headers,
    limit: limits.limit('manage'),
    answer: { view: 'ReviewPageView' },
    handle: async (ctx) => readView(await authorize(ctx)),
  });

  routes.forAnyone('PUT /api/reviews/:id', body(reviewInputSchema), {
    summary: 'Review a booking, or edit its review until it is published',
    headers,
    limit: limits.limit('manageWrite'),
    answer: { view: 'ReviewPageView' },
    handle: async (ctx, input) => {
      const id = await authorize(ctx);
      await writeReview(database, id, input());
      return readView(id);
    },
  });

  async function readView(id: number): Promise<ReviewPageView> {
    const subject = await findSubject(database, id);
    if (!subject) throw unknownReview();
    const { title, firstName, date, review } = subject;
    return { title, firstName, date, review };
  }

  /** @throws not_found, also for a wrong key; conflict */
  async function authorize(ctx: HandlerContext): Promise<number> {
    ctx.set('Cache-Control', 'no-store');
    const subject = await findSubject(database, parseId(ctx.params['id']));
    if (subject) ctx.state.follow(subject.id);
    if (!subject || !isReviewKey(ctx.get(reviewKeyHeader), subject, config.manageKey)) {
      await limits.spend('manageMiss', ctx.state.visitor);
      throw unknownReview();
    }
    if (!subject.isReviewable) throw notReviewable();
    return subject.id;
  }
}
