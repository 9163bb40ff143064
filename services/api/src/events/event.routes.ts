import { notFound } from '../errors.ts';
import type { Routes } from '../http/context.ts';
import { parseId } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import type { EventList } from './eventList.ts';

export interface EventContext {
  limits: RateLimits;
  eventList: EventList;
}

export function addEventRoutes(routes: Routes, { limits, eventList }: EventContext): void {
  // SPEC §7: the response is an array. The page polls every 30 s, so an unchanged list is answered with 304.
  routes.get('/api/events', limits.limit('read'), async (ctx) => {
    const { body, etag } = await eventList.read();
    ctx.set({ 'Cache-Control': 'public, no-cache', ETag: etag });
    // `ctx.fresh` is false for clients that send no-cache with If-None-Match, so the header is compared here.
    if (isKnown(ctx.get('If-None-Match'), etag)) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = body;
  });

  routes.get('/api/events/:id', limits.limit('read'), async (ctx) => {
    const event = await eventList.find(parseId(ctx.params['id']));
    if (!event) throw notFound('This workshop is not on our calendar.');
    ctx.body = event;
  });
}

function isKnown(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
