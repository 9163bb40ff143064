import { paidInputSchema } from '@studio/contract/admin/adminBookings';
import { amountInputSchema, deletedMoneySchema, resolutionInputSchema } from '@studio/contract/admin/attention';
import { actorOf } from '../../admins/audit/actor.ts';
import { notFound } from '../../errors.ts';
import type { HandlerContext, Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse, parseId } from '../../input/parse.ts';
import { bookingOfMail } from '../../outbox/composeMail.ts';
import { adminCallerOf } from '../adminCaller.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { enterAmount } from '../settlement/enterAmount.service.ts';
import { keepMoney, markPaid, release, retryMail, setCalled, dismissFailedMail } from './attention.service.ts';
import { findAttention } from './attentionItems.ts';
import { decideDeletedMoney } from './deletedMoney.service.ts';
import { resolveReview } from './paymentResolution.service.ts';

export function addAttentionRoutes(routes: Routes, context: BookingContext): void {
  routes.get('/api/admin/attention', async (ctx) => {
    ctx.body = await findAttention(context.database);
  });

  routes.post('/api/bookings/:id/paid', json, async (ctx) => {
    const id = bookingParam(ctx);
    const { paymentMethod } = parse(paidInputSchema, ctx.request.body ?? {});
    await markPaid(context, id, paymentMethod, actorOf(ctx));
    ctx.body = { message: 'Booking Updated' };
  });

  routes.post('/api/bookings/:id/release', async (ctx) => {
    await release(context, bookingParam(ctx), actorOf(ctx));
    ctx.body = { message: 'Booking Updated' };
  });

  routes.post('/api/bookings/:id/keep', async (ctx) => {
    await keepMoney(context, bookingParam(ctx), actorOf(ctx));
    ctx.body = { message: 'Booking Updated' };
  });

  routes.post('/api/bookings/:id/called', async (ctx) => {
    await setCalled(context, bookingParam(ctx), actorOf(ctx));
    ctx.body = { message: 'Booking Updated' };
  });

  routes.post('/api/admin/payments/:id/resolution', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    await resolveReview(context, id, parse(resolutionInputSchema, ctx.request.body), adminCallerOf(ctx));
    ctx.body = { message: 'Payment resolved' };
  });

  routes.post('/api/admin/unreadable-payments/:id/amount', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    await enterAmount(context, id, parse(amountInputSchema, ctx.request.body).amount, adminCallerOf(ctx));
    ctx.body = { message: 'Payment settled' };
  });

  routes.post('/api/admin/deleted-bookings/:reference/decision', json, async (ctx) => {
    const decision = parse(deletedMoneySchema, ctx.request.body);
    await decideDeletedMoney(context, ctx.params['reference'] ?? '', decision, actorOf(ctx));
    ctx.body = { message: 'Payment resolved' };
  });

  routes.post('/api/admin/mails/:id/retry', async (ctx) => {
    await retryMail(context.database, await messageParam(ctx), actorOf(ctx));
    ctx.body = { message: 'The mail is on its way again' };
  });

  routes.post('/api/admin/mails/:id/seen', async (ctx) => {
    await dismissFailedMail(context.database, await messageParam(ctx), actorOf(ctx));
    ctx.body = { message: 'The mail was seen to' };
  });

  async function messageParam(ctx: HandlerContext): Promise<number> {
    const id = parseMessageId(ctx.params['id']);
    const bookingId = await bookingOfMail(context.database, id);
    if (bookingId !== null) ctx.state.follow(bookingId);
    return id;
  }
}

/** The id of an outbox row is a time in microseconds, so it is longer than other ids. */
function parseMessageId(text: string | undefined): number {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
}
