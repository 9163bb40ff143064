import { setTimeout as sleep } from 'node:timers/promises';
import { forgotAnswer, forgotInputSchema, resetInputSchema } from '@studio/contract/admin/admins';
import type { MessageView } from '@studio/contract/admin/admins';
import { AppError } from '../../errors.ts';
import type { Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse } from '../../input/parse.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { actorWithoutSession } from '../audit/actor.ts';
import { accountKey } from '../sessions/login.service.ts';
import { requestReset, resetPassword } from './reset.service.ts';
import type { ResetContext } from './reset.service.ts';

/** Minimum duration of every response, so that the duration reveals nothing (RELIABILITY A11). */
const forgotMs = 120;

export function addResetRoutes(routes: Routes, context: ResetContext & { limits: RateLimits }): void {
  const { limits } = context;

  // The response is the same for every address (SPEC §8), also for rate-limited requests, which do nothing.
  routes.post('/api/admin/forgot-password', json, async (ctx) => {
    const { email } = parse(forgotInputSchema, ctx.request.body);
    const floor = sleep(forgotMs);
    const keys = [
      ['forgot', ctx.state.visitor],
      ['forgotAccount', accountKey(email)],
    ] as const;
    const wanted = { email, requestId: ctx.state.requestId };
    await limits.spendOn(keys, () => requestReset(context, wanted)).catch(unlessTooMany);
    await floor;
    ctx.body = { message: forgotAnswer } satisfies MessageView;
  });

  routes.post('/api/admin/reset-password', limits.limit('reset'), json, async (ctx) => {
    const input = parse(resetInputSchema, ctx.request.body);
    const { username } = await resetPassword(context, input, (name) => actorWithoutSession(ctx, name));
    // Failed logins by other visitors must not lock out the owner after a reset.
    await limits.clear('loginAccount', accountKey(username));
    ctx.body = { message: 'Password Reset Complete' } satisfies MessageView;
  });
}

function unlessTooMany(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
}
