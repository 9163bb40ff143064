import {
  quoteEditSchema,
  quoteInputSchema,
  quoteListQuerySchema,
  quoteVersionSchema,
} from '@studio/contract/quotes/quotes';
import { actorOf } from '../admins/audit/actor.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../input/parse.ts';
import { body, none, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { Quote } from './quote.model.ts';
import { presentForAdmin } from './quote.presenter.ts';
import type { QuoteContext } from './quote.presenter.ts';
import { createQuote, editQuote, endQuote, sendQuote } from './quote.service.ts';
import { listQuotes, maxListed } from './quoteList.ts';

export function addAdminQuoteRoutes(routes: RouteTable, context: QuoteContext): void {
  const { database } = context;
  const present = (quote: Quote) => presentForAdmin(database, context, quote);

  routes.forAdmins('GET /api/admin/quotes', query(quoteListQuerySchema), {
    summary: `The newest ${maxListed} quotes, or those that answer a message`,
    answer: { list: 'QuoteRowView' },
    handle: async (_ctx, input) => {
      const { message } = input();
      return listQuotes(database, message === '' ? null : parseId(message));
    },
  });

  routes.forAdmins('GET /api/admin/quotes/:id', none, {
    summary: 'Read a quote',
    answer: { view: 'AdminQuoteView' },
    handle: async (ctx) => {
      const quote = await Quote.findByPk(parseId(ctx.params['id']));
      if (!quote) throw notFound('This quote does not exist.');
      return present(quote);
    },
  });

  routes.forAdmins('POST /api/admin/quotes', body(quoteInputSchema), {
    summary: 'Create a draft of a quote',
    status: 201,
    answer: { view: 'AdminQuoteView' },
    handle: async (ctx, input) => present(await createQuote(database, input(), actorOf(ctx))),
  });

  routes.forAdmins('PUT /api/admin/quotes/:id', body(quoteEditSchema), {
    summary: 'Edit a quote that is not accepted',
    answer: { view: 'AdminQuoteView' },
    handle: async (ctx, input) => present(await editQuote(database, parseId(ctx.params['id']), input(), actorOf(ctx))),
  });

  routes.forAdmins('POST /api/admin/quotes/:id/send', body(quoteVersionSchema), {
    summary: 'Send a quote by mail and hold its days',
    answer: { view: 'AdminQuoteView' },
    handle: async (ctx, input) =>
      present(await sendQuote(database, parseId(ctx.params['id']), input().version, actorOf(ctx))),
  });

  routes.forAdmins('POST /api/admin/quotes/:id/end', body(quoteVersionSchema), {
    summary: 'End a quote; its days are free again',
    answer: { view: 'AdminQuoteView' },
    handle: async (ctx, input) =>
      present(await endQuote(database, parseId(ctx.params['id']), input().version, actorOf(ctx))),
  });
}
