import { literal } from 'sequelize';
import { acceptQuoteSchema } from '@studio/contract/quotes/quotes';
import { quoteKeyHeader } from '@studio/contract/quotes/quoteViews';
import type { QuoteView } from '@studio/contract/quotes/quoteViews';
import type { HandlerContext } from '../http/context.ts';
import { parseId } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { acceptQuote, declineQuote, unknownQuote } from './acceptQuote.service.ts';
import { Quote } from './quote.model.ts';
import { presentQuote } from './quote.presenter.ts';
import type { QuoteContext } from './quote.presenter.ts';
import { isQuoteKey } from './quoteKey.ts';

const headers = { [quoteKeyHeader]: 'The key of the link' };

export function addQuoteRoutes(routes: RouteTable, context: QuoteContext, limits: RateLimits): void {
  const { database, config } = context;

  routes.forAnyone('GET /api/quotes/:id', none, {
    summary: 'A quote for a private workshop',
    headers,
    limit: limits.limit('manage'),
    answer: { view: 'QuoteView' },
    handle: async (ctx) => {
      const id = await authorizeQuote(ctx);
      await Quote.update({ openedAt: literal('now()') }, { where: { id, openedAt: null }, silent: true });
      return readView(id);
    },
  });

  routes.forAnyone('POST /api/quotes/:id/accept', body(acceptQuoteSchema), {
    summary: 'Accept a quote for a day and a number of people',
    headers,
    limit: limits.limit('manageWrite'),
    answer: { view: 'QuoteView' },
    handle: async (ctx, input) => {
      const id = await authorizeQuote(ctx);
      const { requestId, follow } = ctx.state;
      await acceptQuote(context, id, input(), { requestId, follow });
      return readView(id);
    },
  });

  routes.forAnyone('POST /api/quotes/:id/decline', none, {
    summary: 'Decline a quote',
    headers,
    limit: limits.limit('manageWrite'),
    answer: { view: 'QuoteView' },
    handle: async (ctx) => {
      const id = await authorizeQuote(ctx);
      await declineQuote(context, id, ctx.state.requestId);
      return readView(id);
    },
  });

  async function readView(id: number): Promise<QuoteView> {
    return presentQuote(database, context, await Quote.findByPk(id, { rejectOnEmpty: true }));
  }

  /** @throws not_found, also for a wrong key and for a quote that was never sent */
  async function authorizeQuote(ctx: HandlerContext): Promise<number> {
    ctx.set('Cache-Control', 'no-store');
    const quote = await Quote.findByPk(parseId(ctx.params['id']), { attributes: ['id', 'email', 'sentAt'] });
    if (!quote || !isQuoteKey(ctx.get(quoteKeyHeader), quote, config.manageKey)) {
      await limits.spend('manageMiss', ctx.state.visitor);
      throw unknownQuote();
    }
    if (!quote.sentAt) throw unknownQuote();
    return quote.id;
  }
}
