import { eventListQuerySchema, seatsQuerySchema } from '@studio/contract/events/eventLists';
import type { EventListQuery } from '@studio/contract/events/eventLists';
import type { EventSeats } from '@studio/contract/events/eventVersion';
import { notFound } from '../errors.ts';
import type { Handler, HandlerContext, Routes } from '../http/context.ts';
import { sendCompressible } from '../http/response/compressible.ts';
import { parse, parseId } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import type { EventList } from './list/eventList.ts';
import { createKeptAnswers } from './list/keptAnswers.ts';
import { filtersOf, selectEvents } from './list/selectEvents.ts';

export interface EventContext {
  limits: RateLimits;
  eventList: EventList;
}

export function addEventRoutes(routes: Routes, { limits, eventList }: EventContext): void {
  const keep = createKeptAnswers();
  const limitRead = exceptHead(limits.limit('read'));

  // SPEC §7: the response is an array, and without parameters it has all upcoming events.
  routes.get('/api/events', limitRead, async (ctx) => {
    const query = ctx.querystring === '' ? wholeList : parse(eventListQuerySchema, { ...ctx.query });
    const after = query.after === '' ? undefined : await eventList.positionOf(parseId(query.after));
    const catalogue = await eventList.read();
    if (isCurrent(ctx, catalogue.tag)) return;

    const parameters = parametersOf(query);
    const { headers, body } = keep(catalogue.tag, parameters.toString(), () => {
      const { events, total, hasMore } = selectEvents(catalogue, query, after);
      const last = events.at(-1);
      if (hasMore && last) parameters.set('after', String(last.view.id));
      return {
        headers: {
          'X-Total-Count': String(total),
          ...(hasMore && { Link: `</api/events?${parameters.toString()}>; rel="next"` }),
        },
        content: `[${events.map(({ json }) => json).join(',')}]`,
      };
    });
    ctx.set(headers);
    ctx.type = 'application/json; charset=utf-8';
    await sendCompressible(ctx, body);
  });

  routes.get('/api/events/seats', limitRead, async (ctx) => {
    const ids = parse(seatsQuerySchema, { ...ctx.query })
      .ids.split(',')
      .map(parseId);
    const catalogue = await eventList.read();
    if (isCurrent(ctx, catalogue.tag)) return;
    const listed = ids.flatMap((id) => catalogue.byId.get(id) ?? []);
    ctx.body = listed.map(({ view }): EventSeats => [view.id, view.availableSeats]);
  });

  routes.get('/api/events/filters', limitRead, async (ctx) => {
    const catalogue = await eventList.read();
    if (isCurrent(ctx, catalogue.tag)) return;
    const { body } = keep(catalogue.tag, 'filters', () => ({ content: JSON.stringify(filtersOf(catalogue)) }));
    ctx.type = 'application/json; charset=utf-8';
    await sendCompressible(ctx, body);
  });

  routes.get('/api/events/:id', limitRead, async (ctx) => {
    const event = await eventList.find(parseId(ctx.params['id']));
    if (!event) throw notFound('This workshop is not on our calendar.');
    ctx.body = event;
  });
}

const wholeList = parse(eventListQuerySchema, {});

/** HEAD reads only the version, which the site's servers ask for many times a second on behalf of all visitors. */
function exceptHead(limit: Handler): Handler {
  return (ctx, next) => (ctx.method === 'HEAD' ? next() : limit(ctx, next));
}

/** Sets the headers of the version. Returns true when nothing else is to be sent. */
function isCurrent(ctx: HandlerContext, tag: string): boolean {
  ctx.set({ 'Cache-Control': 'public, no-cache', ETag: tag, Vary: 'Accept-Encoding' });
  // `ctx.fresh` is false for clients that send no-cache with If-None-Match, so the header is compared here.
  const isKnown = knownTags(ctx).some((known) => known === '*' || known === opaque(tag));
  if (isKnown) ctx.status = 304;
  else if (ctx.method === 'HEAD') ctx.status = 200;
  return isKnown || ctx.method === 'HEAD';
}

function knownTags(ctx: HandlerContext): string[] {
  return ctx.get('If-None-Match').split(',').map(opaque);
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** The parameters in a fixed order, without empty ones. */
function parametersOf(query: EventListQuery): URLSearchParams {
  const { limit, after, category, from, to, q, weekend, places } = query;
  const named = { limit: limit === undefined ? '' : String(limit), category, from, to, q, weekend, places, after };
  return new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
}
