import { eventCopiesSchema } from '@studio/contract/events/events';
import { actorOf } from '../../admins/audit/actor.ts';
import { parseId } from '../../input/parse.ts';
import { body, none, unparsedBody } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { AdminEventRouteContext } from '../admin/adminEvent.routes.ts';
import { readEventsById } from '../admin/adminEventList.ts';
import { readSentEdit, eventPatchSchema } from '../admin/eventPatch.ts';
import { presentAllSaved } from '../admin/savedEvents.ts';
import { copyEvent, findSameDays } from './copyEvent.service.ts';
import { editFollowing } from './editFollowing.service.ts';

export function addSeriesRoutes(routes: RouteTable, routeContext: AdminEventRouteContext): void {
  const { database } = routeContext;
  const context = { ...routeContext, formOrigins: routeContext.config.payfast.formOrigins };

  routes.forAdmins('GET /api/admin/events/:id/days', none, {
    summary: 'The days on which a workshop with the same title and start time takes place',
    answer: { media: 'application/json' },
    handle: (ctx) => findSameDays(database, parseId(ctx.params['id'])),
  });

  routes.forAdmins('POST /api/events/:id/copies', body(eventCopiesSchema), {
    summary: 'Copy a workshop to other days, as one series',
    status: 201,
    answer: { list: 'AdminEventView' },
    handle: async (ctx, input) => {
      const ids = await copyEvent(database, parseId(ctx.params['id']), input(), actorOf(ctx));
      return readEventsById(database, ids);
    },
  });

  routes.forAdmins('PATCH /api/events/:id/following', unparsedBody(eventPatchSchema), {
    summary: 'Edit a workshop of a series and all that follow it, or none; dates are not edited',
    answer: { list: 'SavedEventView' },
    handle: async (ctx, input) => {
      const id = parseId(ctx.params['id']);
      const saved = await editFollowing(context, id, readSentEdit(input()), actorOf(ctx));
      return presentAllSaved(database, saved);
    },
  });
}
