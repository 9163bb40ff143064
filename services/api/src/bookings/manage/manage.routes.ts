import { setTimeout as sleep } from 'node:timers/promises';
import {
  bookingKeyHeader,
  cancelInputSchema,
  changeInputSchema,
  contactChangeSchema,
  findBookingSchema,
  quoteInputSchema,
} from '@studio/contract/bookings/bookingChanges';
import type { ChangeResultView, ContactChangeView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { manageLinkDays, studio } from '@studio/contract/studio';
import { transact } from '../../db/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { callerOf } from '../../http/caller/caller.ts';
import type { HandlerContext, Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse } from '../../input/parse.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { mailboxOf } from '../../outbox/mailbox.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { cancelOnline } from '../changes/cancelOnline.service.ts';
import { changeOnline } from '../changes/changeOnline.service.ts';
import { quoteOf } from '../changes/quoteOf.ts';
import { hasLinkEnded, isManageKey, manageKeyOf } from '../ids/manageKey.ts';
import { readReference } from '../ids/reference.ts';
import { correctContact } from './correctContact.service.ts';
import { mailUpcomingBookings } from './mailUpcomingBookings.service.ts';
import { readManageView } from './manageView.ts';

/** Minimum duration of the answer, so that it does not reveal whether an address has bookings. */
const findMs = 120;

export function addManageRoutes(routes: Routes, context: BookingContext, limits: RateLimits): void {
  const { database, config } = context;

  routes.get('/api/bookings/:reference/manage', limits.limit('manage'), async (ctx) => {
    ctx.body = await view((await openBooking(ctx)).id);
  });

  routes.post('/api/bookings/:reference/manage/quote', limits.limit('manage'), json, async (ctx) => {
    const booking = await openBooking(ctx);
    const input = parse(quoteInputSchema, ctx.request.body);
    const { quote } = await transact(database, (transaction) => quoteOf(transaction, booking, input));
    ctx.body = quote;
  });

  routes.post('/api/bookings/:reference/manage/change', limits.limit('manageChange'), json, async (ctx) => {
    const { id } = await openBooking(ctx);
    const input = parse(changeInputSchema, ctx.request.body);
    const payment = await changeOnline(context, id, input, callerOf(ctx, config.publicUrls));
    ctx.body = { manage: await view(id), payment } satisfies ChangeResultView;
  });

  routes.post('/api/bookings/:reference/manage/cancel', limits.limit('manageChange'), json, async (ctx) => {
    const { id } = await openBooking(ctx);
    await cancelOnline(context, id, parse(cancelInputSchema, ctx.request.body), ctx.state.requestId);
    ctx.body = await view(id);
  });

  routes.patch('/api/bookings/:reference/manage/contact', limits.limit('manageChange'), json, async (ctx) => {
    const { id } = await openBooking(ctx);
    const input = parse(contactChangeSchema, ctx.request.body);
    // The confirmation goes to an address that may be another person's.
    await limits.spend('bookingMailbox', mailboxOf(input.email));
    await limits.spend('bookingMailbox', `changes of ${id}`);
    const booking = await correctContact(context, id, input, ctx.state.requestId);
    ctx.body = { manage: await view(id), key: manageKeyOf(booking, config.manageKey) } satisfies ContactChangeView;
  });

  routes.post('/api/bookings/find', limits.limit('findBooking'), json, async (ctx) => {
    const { email } = parse(findBookingSchema, ctx.request.body);
    const floor = sleep(findMs);
    await limits.spend('findMailbox', mailboxOf(email));
    const { requestId, follow } = ctx.state;
    await mailUpcomingBookings(database, { email, requestId, follow });
    await floor;
    ctx.status = 202;
    ctx.body = { message: 'If this address has upcoming bookings, their links are on the way to it.' };
  });

  /** @throws not_found, also for a wrong key; link_ended */
  async function openBooking(ctx: HandlerContext): Promise<Booking> {
    ctx.set('Cache-Control', 'no-store');
    const bookingReference = readReference(ctx.params['reference'] ?? '');
    const key = ctx.get(bookingKeyHeader);
    const booking = bookingReference && key ? await findManaged(bookingReference) : null;
    if (booking) ctx.state.follow(booking.id);
    if (booking?.event && isManageKey(key, booking, config.manageKey)) {
      if (hasLinkEnded(booking.event)) throw linkEnded();
      return booking;
    }
    await limits.spend('manageMiss', ctx.state.visitor);
    throw notFound('Booking Not Found');
  }

  function view(id: number): Promise<ManageView> {
    return transact(database, async (transaction) => {
      const booking = await Booking.findByPk(id, { include: Event, transaction });
      if (!booking?.event) throw notFound('Booking Not Found');
      return readManageView(transaction, booking, booking.event);
    });
  }
}

function findManaged(bookingReference: string): Promise<Booking | null> {
  return Booking.findOne({ where: { bookingReference, changesBookingId: null }, include: Event });
}

function linkEnded(): AppError {
  const message = `Links to manage a booking end ${manageLinkDays} days after the workshop. Please call ${studio.phone.shown} or write to ${studio.email}.`;
  return new AppError('gone', 'link_ended', message);
}
