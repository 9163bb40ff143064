import { eventListQuerySchema, seatsQuerySchema } from '@studio/contract/events/eventLists';
import type { EventListQuery } from '@studio/contract/events/eventLists';
import type { EventSeats } from '@studio/contract/events/eventVersion';
import { notFound } from '../errors.ts';
import type { Handler, HandlerContext } from '../http/context.ts';
import { sendCompressible } from '../http/response/compressible.ts';
import { parse, parseId } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { none, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { createCachedAnswers } from './list/cachedAnswers.ts';
import type { EventList } from './list/eventList.ts';
import { filtersOf, selectEvents } from './list/selectEvents.ts';

export interface EventContext {
  limits: RateLimits;
  eventList: EventList;
}

export function addEventRoutes(routes: RouteTable, { limits, eventList }: EventContext): void {
  const cacheAnswer = createCachedAnswers();
  const limitRead = exceptHead(limits.limit('read'));

  // SPEC §7: the response is an array, and without parameters it has all upcoming events.
  routes.forAnyone('GET /api/events', query(eventListQuerySchema), {
    summary: 'Workshops still to come, by start; their number is in X-Total-Count, the next page in Link',
    limit: limitRead,
    answer: { sent: { list: 'EventView' } },
    handle: async (ctx, input) => {
      const filter = ctx.querystring === '' ? wholeList : input();
      const after = filter.after === '' ? undefined : await eventList.findPosition(parseId(filter.after));
      const catalogue = await eventList.read();
      if (isCurrent(ctx, catalogue.tag)) return;

      const parameters = parametersOf(filter);
      const { headers, body } = cacheAnswer(catalogue.tag, parameters.toString(), () => {
        const { events, total, hasMore } = selectEvents(catalogue, filter, after);
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
    },
  });

  routes.forAnyone('GET /api/events/seats', query(seatsQuerySchema), {
    summary: 'Pairs of id and available seats of those workshops that are still to come',
    limit: limitRead,
    answer: { media: 'application/json' },
    handle: async (ctx, input) => {
      const ids = input().ids.split(',').map(parseId);
      const catalogue = await eventList.read();
      if (isCurrent(ctx, catalogue.tag)) return undefined;
      const listed = ids.flatMap((id) => catalogue.byId.get(id) ?? []);
      return listed.map(({ view }): EventSeats => [view.id, view.availableSeats]);
    },
  });

  routes.forAnyone('GET /api/events/filters', none, {
    summary: 'What they can be filtered by',
    limit: limitRead,
    answer: { sent: { view: 'EventFiltersView' } },
    handle: async (ctx) => {
      const catalogue = await eventList.read();
      if (isCurrent(ctx, catalogue.tag)) return;
      const { body } = cacheAnswer(catalogue.tag, 'filters', () => ({ content: JSON.stringify(filtersOf(catalogue)) }));
      ctx.type = 'application/json; charset=utf-8';
      await sendCompressible(ctx, body);
    },
  });

  routes.forAnyone('GET /api/events/:id', none, {
    summary: 'One of them',
    limit: limitRead,
    answer: { view: 'EventPageView' },
    handle: async (ctx) => {
      const event = await eventList.find(parseId(ctx.params['id']));
      if (!event) throw notFound('This workshop is not on our calendar.');
      return event;
    },
  });
}

const wholeList = parse(eventListQuerySchema, {});

/** HEAD is exempt: it reads only the version, and web sends it many times a second on behalf of all visitors. */
function exceptHead(limit: Handler): Handler {
  return (ctx, next) => (ctx.method === 'HEAD' ? next() : limit(ctx, next));
}

/** Sets the headers of the version. Returns true if the client has this version, so that no body is needed. */
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

/** Returns the parameters in a fixed order, without empty ones. */
function parametersOf(filter: EventListQuery): URLSearchParams {
  const { limit, after, category, from, to, q, weekend, places } = filter;
  const named = { limit: limit === undefined ? '' : String(limit), category, from, to, q, weekend, places, after };
  return new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
}
