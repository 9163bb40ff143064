import {
  waitlistConfirmSchema,
  waitlistHoldSchema,
  waitlistInputSchema,
  waitlistKeyHeader,
  waitlistOrderSchema,
} from '@studio/contract/bookings/waitlist';
import { actorOf } from '../../admins/audit/actor.ts';
import { transact } from '../../db/transact.ts';
import { invalidInput } from '../../errors.ts';
import { callerOf, idempotencyKeyOf, keyHeader, proofHeader } from '../../http/caller/caller.ts';
import type { HandlerContext } from '../../http/context.ts';
import { parseId } from '../../input/parse.ts';
import { countGuesses } from '../../limits/countGuesses.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { mailboxOf } from '../../outbox/mailbox.ts';
import { adminCallerOf } from '../adminCaller.ts';
import type { BookingContext } from '../bookingContext.ts';
import { reorderEntry, readWaitlist, removeEntry } from './adminWaitlist.ts';
import { bookOffer } from './bookOffer.service.ts';
import { confirmEntry } from './confirmEntry.service.ts';
import { joinWaitlist } from './joinWaitlist.service.ts';
import { leaveWaitlist } from './leaveWaitlist.ts';
import { readEntryView } from './waitlistEntry.presenter.ts';
import { unknownEntry } from './waitlistEntry.ts';
import { isWaitlistKey } from './waitlistKey.ts';
import { readLength } from './waitlistLength.ts';

/** The key of the mailed link opens an entry. */
const headers = { [waitlistKeyHeader]: 'The key of the mailed link' };

export function addWaitlistRoutes(routes: RouteTable, context: BookingContext, limits: RateLimits): void {
  const { database, config } = context;

  routes.forAnyone('GET /api/events/:id/waitlist', none, {
    summary: 'How many parties wait for seats of a full workshop',
    limit: limits.limit('read'),
    answer: { view: 'WaitlistLengthView' },
    handle: (ctx) => readLength(database, parseId(ctx.params['id'])),
  });

  routes.forAnyone('POST /api/events/:id/waitlist', body(waitlistInputSchema), {
    summary: 'Ask for a place in the waiting list of a full workshop; a mail confirms it',
    limit: limits.limit('waitlist'),
    status: 201,
    answer: { view: 'WaitlistReceipt' },
    handle: async (ctx, input) => {
      const eventId = parseId(ctx.params['id']);
      const entry = input();
      // The mail goes to an address that may be another person's, so the number of mails is limited.
      await limits.spend('bookingMailbox', mailboxOf(entry.email));
      await joinWaitlist(context, eventId, entry, callerOf(ctx, config.publicUrls));
      return { joined: true } as const;
    },
  });

  routes.forAnyone('GET /api/waitlist/:id', none, {
    summary: 'An entry of the waiting list, with its offer',
    headers,
    limit: limits.limit('manage'),
    answer: { view: 'WaitlistEntryView' },
    handle: async (ctx) => readEntryView(database, await openEntry(ctx)),
  });

  routes.forAnyone('POST /api/waitlist/:id/leave', none, {
    summary: 'Leave the waiting list; an unpaid hold ends',
    headers,
    limit: limits.limit('manageWrite'),
    answer: { view: 'WaitlistEntryView' },
    handle: async (ctx) => {
      const id = await openEntry(ctx);
      await transact(database, (transaction) => leaveWaitlist(transaction, id, 'visitor', ctx.state.follow));
      return readEntryView(database, id);
    },
  });

  routes.forAnyone('POST /api/waitlist/:id/confirm', body(waitlistConfirmSchema), {
    summary: 'Confirm the entry, or another party of it, as the page of the mailed link shows it',
    headers,
    limit: limits.limit('manageWrite'),
    answer: { view: 'WaitlistEntryView' },
    handle: async (ctx, input) => {
      const id = await openEntry(ctx);
      await confirmEntry(context, id, input());
      return readEntryView(database, id);
    },
  });

  routes.forAnyone('POST /api/waitlist/:id/hold', body(waitlistHoldSchema), {
    summary: 'Hold places for a waiting-list entry while the visitor pays, like POST /api/holds',
    headers: { ...headers, ...keyHeader, ...proofHeader },
    limit: limits.limit('hold'),
    answer: { view: 'HoldView' },
    handle: async (ctx, input) => {
      const id = await openEntry(ctx);
      const hold = input();
      const key = idempotencyKeyOf(ctx);
      if (key === null) throw invalidInput('Please send an Idempotency-Key.');
      const caller = callerOf(ctx, config.publicUrls);
      const book = () => bookOffer(context, id, hold, key, caller);
      const work = hold.discountCode ? () => countGuesses(limits, caller.visitorKey, book) : book;
      return limits.countChallenges('hold', caller.visitorKey, work);
    },
  });

  routes.forAdmins('GET /api/admin/events/:id/waitlist', none, {
    summary: 'The waiting list of a workshop, in its order; ended entries last',
    answer: { list: 'AdminWaitlistEntryView' },
    handle: (ctx) => readWaitlist(database, parseId(ctx.params['id'])),
  });

  routes.forAdmins('PATCH /api/admin/waitlist/:id', body(waitlistOrderSchema), {
    summary: 'Move an entry one place up or down',
    answer: { list: 'AdminWaitlistEntryView' },
    handle: async (ctx, input) => {
      const { move: direction } = input();
      return readWaitlist(database, await reorderEntry(database, parseId(ctx.params['id']), direction, actorOf(ctx)));
    },
  });

  routes.forAdmins('DELETE /api/admin/waitlist/:id', none, {
    summary: 'Remove an entry; an unpaid hold of it ends',
    answer: { list: 'AdminWaitlistEntryView' },
    handle: async (ctx) =>
      readWaitlist(database, await removeEntry(database, parseId(ctx.params['id']), adminCallerOf(ctx))),
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
