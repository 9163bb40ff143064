import type { Sequelize } from 'sequelize';
import { eventCopiesSchema } from '@studio/contract/events/events';
import { actorOf } from '../../admins/audit/actor.ts';
import { parseId } from '../../input/parse.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { readEventsById } from '../adminEventList.ts';
import { copyEvent, findSameDays } from './copyEvent.service.ts';

export interface SeriesRouteContext {
  database: Sequelize;
}

export function addSeriesRoutes(routes: RouteTable, { database }: SeriesRouteContext): void {
  routes.forAdmins('GET /api/admin/events/:id/days', none, {
    summary: 'The days on which a workshop with its title and start takes place',
    answer: { media: 'application/json' },
    handle: (ctx) => findSameDays(database, parseId(ctx.params['id'])),
  });

  routes.forAdmins('POST /api/events/:id/copies', body(eventCopiesSchema), {
    summary: 'Repeat one on other days, as one series',
    status: 201,
    answer: { list: 'AdminEventView' },
    handle: async (ctx, input) => {
      const ids = await copyEvent(database, parseId(ctx.params['id']), input(), actorOf(ctx));
      return readEventsById(database, ids);
    },
  });
}
