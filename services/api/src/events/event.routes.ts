import type { Sequelize } from 'sequelize';
import type { EventPageView } from '@studio/contract/events';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/context.ts';
import { parseId } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import type { PaymentForms } from '../payments/payfast/paymentForm.ts';
import { presentEvent, presentOtherDate } from './event.presenter.ts';
import { detailsOf } from './eventFields.ts';
import type { EventList } from './eventList.ts';
import { findOtherDates, findPublicEvent } from './publicEvents.ts';

export interface EventContext {
  database: Sequelize;
  limits: RateLimits;
  eventList: EventList;
  paymentForms: PaymentForms;
}

export function addEventRoutes(routes: Routes, { database, limits, eventList, paymentForms }: EventContext): void {
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
    const event = await findPublicEvent(database, parseId(ctx.params['id']));
    if (!event) throw notFound('This workshop is not on our calendar.');
    ctx.body = {
      ...presentEvent(event, paymentForms.publicMarkup(event)),
      details: detailsOf(event),
      otherDates: (await findOtherDates(database, event)).map(presentOtherDate),
    } satisfies EventPageView;
  });
}

function isKnown(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
