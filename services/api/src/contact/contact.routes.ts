import type { Sequelize } from 'sequelize';
import { contactInputSchema } from '@studio/contract/messages/contact';
import { AppError } from '../errors.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { body } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { mailboxOf } from '../outbox/mailbox.ts';
import { receiveMessage } from './contact.service.ts';

export function addContactRoutes(routes: RouteTable, { database }: { database: Sequelize }, limits: RateLimits): void {
  routes.forAnyone('POST /api/contact', body(contactInputSchema), {
    summary: 'Write to the studio',
    limit: limits.limit('contactTry'),
    status: 201,
    answer: { view: 'ContactReceipt' },
    handle: async (ctx, input) => {
      const sent = input();
      const { visitor, requestId } = ctx.state;
      const mailbox = mailboxOf(sent.email);
      const keys = [
        ['contact', visitor],
        ['contactMailbox', mailbox],
      ] as const;
      const receive = (isCopied: boolean) => receiveMessage(database, sent, { isCopied, requestId });
      const copied = await limits.spendOn(keys, async () => {
        if (!sent.website) return withCopyIfAllowed(limits, { mailbox, visitor }, receive);
        await receive(false);
        return false;
      });
      return { received: true, copied } as const;
    },
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
