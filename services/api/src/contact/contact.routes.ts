import type { Sequelize } from 'sequelize';
import { contactInputSchema } from '@studio/contract/contact';
import type { ContactReceipt } from '@studio/contract/contact';
import type { Routes } from '../http/context.ts';
import { json } from '../input/body.ts';
import { parse } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { receiveMessage } from './contact.service.ts';

export function addContactRoutes(routes: Routes, { database }: { database: Sequelize }, limits: RateLimits): void {
  routes.post('/api/contact', limits.limit('contactTry'), json, async (ctx) => {
    const input = parse(contactInputSchema, ctx.request.body);
    const keys = [
      ['contact', ctx.state.visitor],
      ['contactAddress', input.email.toLowerCase()],
    ] as const;
    await limits.spendOn(keys, () => receiveMessage(database, input, ctx.state.requestId));
    ctx.status = 201;
    // The response is the same for quarantined messages, so that a spam robot cannot detect the filter.
    ctx.body = { received: true } satisfies ContactReceipt;
  });
}
