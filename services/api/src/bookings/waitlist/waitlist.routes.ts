import {
  waitlistConfirmSchema,
  waitlistHoldSchema,
  waitlistInputSchema,
  waitlistKeyHeader,
  waitlistMoveSchema,
} from '@studio/contract/bookings/waitlist';
import type { WaitlistReceipt } from '@studio/contract/bookings/waitlist';
import { actorOf } from '../../admins/audit/actor.ts';
import { transact } from '../../db/transact.ts';
import { invalidInput } from '../../errors.ts';
import { callerOf, idempotencyKeyOf } from '../../http/caller/caller.ts';
import type { HandlerContext, Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse, parseId } from '../../input/parse.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { mailboxOf } from '../../outbox/mailbox.ts';
import { adminCallerOf } from '../adminCaller.ts';
import type { BookingContext } from '../bookingContext.ts';
import { moveEntry, readWaitlist, removeEntry } from './adminWaitlist.ts';
import { bookOffer } from './bookOffer.service.ts';
import { confirmEntry } from './confirmEntry.service.ts';
import { joinWaitlist } from './joinWaitlist.service.ts';
import { leaveWaitlist } from './leaveWaitlist.ts';
import { readEntryView } from './waitlistEntry.presenter.ts';
import { unknownEntry } from './waitlistEntry.ts';
import { isWaitlistKey } from './waitlistKey.ts';
import { readLength } from './waitlistLength.ts';

export function addWaitlistRoutes(routes: Routes, context: BookingContext, limits: RateLimits): void {
  const { database, config } = context;

  routes.get('/api/events/:id/waitlist', limits.limit('read'), async (ctx) => {
    ctx.body = await readLength(database, parseId(ctx.params['id']));
  });

  routes.post('/api/events/:id/waitlist', limits.limit('waitlist'), json, async (ctx) => {
    const eventId = parseId(ctx.params['id']);
    const input = parse(waitlistInputSchema, ctx.request.body);
    // The mail goes to an address that may be another person's.
    await limits.spend('bookingMailbox', mailboxOf(input.email));
    await joinWaitlist(context, eventId, input, callerOf(ctx, config.publicUrls));
    ctx.status = 201;
    ctx.body = { joined: true } satisfies WaitlistReceipt;
  });

  routes.get('/api/waitlist/:id', limits.limit('manage'), async (ctx) => {
    ctx.body = await readEntryView(database, await openEntry(ctx));
  });

  routes.post('/api/waitlist/:id/leave', limits.limit('manageChange'), async (ctx) => {
    const id = await openEntry(ctx);
    await transact(database, (transaction) => leaveWaitlist(transaction, id, 'visitor', ctx.state.follow));
    ctx.body = await readEntryView(database, id);
  });

  routes.post('/api/waitlist/:id/confirm', limits.limit('manageChange'), json, async (ctx) => {
    const id = await openEntry(ctx);
    const { participants } = parse(waitlistConfirmSchema, ctx.request.body);
    await confirmEntry(context, id, participants);
    ctx.body = await readEntryView(database, id);
  });

  routes.post('/api/waitlist/:id/hold', limits.limit('hold'), json, async (ctx) => {
    const id = await openEntry(ctx);
    const input = parse(waitlistHoldSchema, ctx.request.body);
    const key = idempotencyKeyOf(ctx);
    if (key === null) throw invalidInput('Please send an Idempotency-Key.');
    const caller = callerOf(ctx, config.publicUrls);
    ctx.body = await limits.countChallenges('hold', caller.visitorKey, () =>
      bookOffer(context, id, input, key, caller),
    );
  });

  routes.get('/api/admin/events/:id/waitlist', async (ctx) => {
    ctx.body = await readWaitlist(database, parseId(ctx.params['id']));
  });

  routes.patch('/api/admin/waitlist/:id', json, async (ctx) => {
    const { move } = parse(waitlistMoveSchema, ctx.request.body);
    const eventId = await moveEntry(database, parseId(ctx.params['id']), move, actorOf(ctx));
    ctx.body = await readWaitlist(database, eventId);
  });

  routes.delete('/api/admin/waitlist/:id', async (ctx) => {
    ctx.body = await readWaitlist(database, await removeEntry(database, parseId(ctx.params['id']), adminCallerOf(ctx)));
  });

  /** @throws not_found, also for a wrong key */
  async function openEntry(ctx: HandlerContext): Promise<number> {
    ctx.set('Cache-Control', 'no-store');
    const id = parseId(ctx.params['id']);
    if (isWaitlistKey(ctx.get(waitlistKeyHeader), id, config.manageKey)) return id;
    await limits.spend('manageMiss', ctx.state.visitor);
    throw unknownEntry();
  }
}
