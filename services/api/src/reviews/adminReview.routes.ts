import type { Sequelize } from 'sequelize';
import { reviewQuerySchema, reviewVersionSchema } from '@studio/contract/reviews/reviews';
import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';
import { actorOf } from '../admins/audit/actor.ts';
import type { HandlerContext } from '../http/context.ts';
import { parseId } from '../input/parse.ts';
import { body, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { findReview, listReviews } from './adminReviews.ts';
import { decideReview } from './decideReview.service.ts';
import type { Decision } from './decideReview.service.ts';

export function addAdminReviewRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/reviews', query(reviewQuerySchema), {
    summary: 'Reviews: those that wait first, then the newest',
    answer: { page: 'AdminReviewView' },
    handle: (_ctx, input) => listReviews(database, input()),
  });

  routes.forAdmins('POST /api/admin/reviews/:id/publish', body(reviewVersionSchema), {
    summary: 'Publish the review of a booking',
    answer: { view: 'AdminReviewView' },
    handle: (ctx, input) => decide(ctx, input, 'published'),
  });

  routes.forAdmins('POST /api/admin/reviews/:id/reject', body(reviewVersionSchema), {
    summary: 'Reject the review of a booking, so that visitors do not see it',
    answer: { view: 'AdminReviewView' },
    handle: (ctx, input) => decide(ctx, input, 'rejected'),
  });

  async function decide(
    ctx: HandlerContext,
    input: () => { version: number },
    state: Decision,
  ): Promise<AdminReviewView> {
    const id = parseId(ctx.params['id']);
    ctx.state.follow(id);
    await decideReview(database, id, input().version, state, actorOf(ctx));
    return findReview(database, id);
  }
}
