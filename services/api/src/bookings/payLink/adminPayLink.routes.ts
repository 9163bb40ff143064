import { payLinkQuerySchema } from '@studio/contract/admin/payLinks';
import { actorOf } from '../../admins/audit/actor.ts';
import { query } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { mailPayLink, openPayLink, cancelPayLink } from './adminPayLink.service.ts';

export function addAdminPayLinkRoutes(routes: RouteTable, context: BookingContext): void {
  routes.forAdmins('POST /api/bookings/:id/pay-link', query(payLinkQuerySchema), {
    summary: 'The link to pay it or its rest by card; a cancelled link works again',
    answer: { view: 'PayLinkView' },
    handle: (ctx, input) => openPayLink(context, { bookingId: bookingParam(ctx), ...input() }, actorOf(ctx)),
  });

  routes.forAdmins('POST /api/bookings/:id/pay-link/mail', query(payLinkQuerySchema), {
    summary: 'Mail the link to pay it by card',
    answer: { view: 'PayLinkView' },
    handle: (ctx, input) => mailPayLink(context, { bookingId: bookingParam(ctx), ...input() }, actorOf(ctx)),
  });

  routes.forAdmins('DELETE /api/bookings/:id/pay-link', query(payLinkQuerySchema), {
    summary: 'End the link; the booking stays',
    answer: { view: 'PayLinkView' },
    handle: (ctx, input) => cancelPayLink(context, { bookingId: bookingParam(ctx), ...input() }, actorOf(ctx)),
  });
}
