import type { Sequelize } from 'sequelize';
import { contactInputSchema } from '@studio/contract/messages/contact';
import type { ContactReceipt } from '@studio/contract/messages/contact';
import { AppError } from '../errors.ts';
import type { Routes } from '../http/context.ts';
import { json } from '../input/body.ts';
import { parse } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { mailboxOf } from '../outbox/mailbox.ts';
import { receiveMessage } from './contact.service.ts';

export function addContactRoutes(routes: Routes, { database }: { database: Sequelize }, limits: RateLimits): void {
  routes.post('/api/contact', limits.limit('contactTry'), json, async (ctx) => {
    const input = parse(contactInputSchema, ctx.request.body);
    const { visitor, requestId } = ctx.state;
    const mailbox = mailboxOf(input.email);
    const keys = [
      ['contact', visitor],
      ['contactMailbox', mailbox],
    ] as const;
    const receive = (isCopied: boolean) => receiveMessage(database, input, { isCopied, requestId });
    const copied = await limits.spendOn(keys, async () => {
      if (!input.website) return withCopyIfAllowed(limits, { mailbox, visitor }, receive);
      await receive(false);
      return false;
    });
    ctx.status = 201;
    ctx.body = { received: true, copied } satisfies ContactReceipt;
  });
}

/** Calls `receive` with false when the limits of copies are reached. @returns whether the sender gets a copy */
async function withCopyIfAllowed(
  limits: RateLimits,
  { mailbox, visitor }: { mailbox: string; visitor: string },
  receive: (isCopied: boolean) => Promise<void>,
): Promise<boolean> {
  const keys = [
    ['contactCopyMailbox', mailbox],
    ['contactCopy', visitor],
    ['contactCopies', 'all'],
  ] as const;
  try {
    await limits.spendOn(keys, () => receive(true));
    return true;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    await receive(false);
    return false;
  }
}
