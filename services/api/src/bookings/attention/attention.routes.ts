import { paidInputSchema } from '@studio/contract/admin/adminBookings';
import { amountInputSchema, deletedMoneySchema, resolutionInputSchema } from '@studio/contract/admin/attention';
import { actorOf } from '../../admins/audit/actor.ts';
import { notFound } from '../../errors.ts';
import type { HandlerContext } from '../../http/context.ts';
import { parseId } from '../../input/parse.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { OutboxMessage } from '../../outbox/outboxMessage.model.ts';
import { adminCallerOf } from '../adminCaller.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { enterAmount } from '../itns/enterAmount.service.ts';
import { keepMoney, markPaid, release, retryMail, recordCall, dismissFailedMail } from './attention.service.ts';
import { findAttention } from './attentionItems.ts';
import { decideDeletedMoney } from './deletedMoney.service.ts';
import { resolveReview } from './paymentResolution.service.ts';

export function addAttentionRoutes(routes: RouteTable, context: BookingContext): void {
  routes.forAdmins('GET /api/admin/attention', none, {
    summary: 'What needs a person',
    answer: { view: 'AttentionView' },
    handle: () => findAttention(context.database),
  });

  routes.forAdmins('POST /api/bookings/:id/paid', body(paidInputSchema, { isOptional: true }), {
    summary: 'The money came another way',
    answer: { message: 'Booking Updated' },
    handle: (ctx, input) => markPaid(context, bookingParam(ctx), input().paymentMethod, actorOf(ctx)),
  });

  routes.forAdmins('POST /api/bookings/:id/release', none, {
    summary: 'Give its places back',
    answer: { message: 'Booking Updated' },
    handle: (ctx) => release(context, bookingParam(ctx), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/bookings/:id/keep', none, {
    summary: 'It is cancelled, and its money stays',
    answer: { message: 'Booking Updated' },
    handle: (ctx) => keepMoney(context, bookingParam(ctx), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/bookings/:id/called', none, {
    summary: 'Record that the participants were called about the cancelled workshop',
    answer: { message: 'Booking Updated' },
    handle: (ctx) => recordCall(context, bookingParam(ctx), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/payments/:id/resolution', body(resolutionInputSchema), {
    summary: 'Decide about a payment in review',
    answer: { message: 'Payment resolved' },
    handle: (ctx, input) => resolveReview(context, parseId(ctx.params['id']), input(), adminCallerOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/unreadable-payments/:id/amount', body(amountInputSchema), {
    summary: 'Enter the amount of a payment whose amount could not be read',
    answer: { message: 'Payment settled' },
    handle: (ctx, input) => enterAmount(context, parseId(ctx.params['id']), input().amount, adminCallerOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/deleted-bookings/:reference/decision', body(deletedMoneySchema), {
    summary: 'Refund or keep the card money of a deleted booking',
    answer: { message: 'Payment resolved' },
    handle: (ctx, input) => decideDeletedMoney(context, ctx.params['reference'] ?? '', input(), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/mails/:id/retry', none, {
    summary: 'Send a mail again',
    answer: { message: 'The mail is on its way again' },
    handle: async (ctx) => retryMail(context.database, await messageParam(ctx), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/mails/:id/seen', none, {
    summary: 'It was seen to in another way',
    answer: { message: 'The mail was seen to' },
    handle: async (ctx) => dismissFailedMail(context.database, await messageParam(ctx), actorOf(ctx)),
  });
}

/** The id of an outbox row is a time in microseconds, so it is longer than other ids. */
function parseMessageId(text: string | undefined): number {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
}

async function messageParam(ctx: HandlerContext): Promise<number> {
  const id = parseMessageId(ctx.params['id']);
  const mail = await OutboxMessage.findByPk(id);
  if (mail?.bookingId) ctx.state.follow(mail.bookingId);
  return id;
}
