import { actorOf } from '../../admins/audit/actor.ts';
import { none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { mailPayLink, openPayLink, cancelPayLink } from './adminPayLink.service.ts';

export function addAdminPayLinkRoutes(routes: RouteTable, context: BookingContext): void {
  routes.forAdmins('POST /api/bookings/:id/pay-link', none, {
    summary: 'The link to pay it by card; a cancelled link works again',
    answer: { view: 'PayLinkView' },
    handle: (ctx) => openPayLink(context, bookingParam(ctx), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/bookings/:id/pay-link/mail', none, {
    summary: 'Mail the link to pay it by card',
    answer: { view: 'PayLinkView' },
    handle: (ctx) => mailPayLink(context, bookingParam(ctx), actorOf(ctx)),
  });

  routes.forAdmins('DELETE /api/bookings/:id/pay-link', none, {
    summary: 'End the link; the booking stays',
    answer: { view: 'PayLinkView' },
    handle: (ctx) => cancelPayLink(context, bookingParam(ctx), actorOf(ctx)),
  });
}
