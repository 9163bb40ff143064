import { setTimeout as sleep } from 'node:timers/promises';
import { forgotAnswer, forgotInputSchema, resetInputSchema } from '@studio/contract/admin/admins';
import { AppError } from '../../errors.ts';
import type { LimitKey, RateLimits } from '../../limits/rateLimit.ts';
import { body } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { actorWithoutSession } from '../audit/actor.ts';
import { accountKey } from '../sessions/accountKey.ts';
import { findDevice, setDeviceCookie } from '../sessions/device.ts';
import type { DeviceContext } from '../sessions/device.ts';
import { requestReset, resetPassword } from './reset.service.ts';
import type { ResetContext } from './reset.service.ts';

/** The shortest time of a response, so that the time does not reveal whether the address is known (RELIABILITY A11). */
const forgotMs = 120;

export function addResetRoutes(
  routes: RouteTable,
  context: ResetContext & DeviceContext & { limits: RateLimits },
): void {
  const { limits } = context;

  // The response is the same for every address (SPEC §8). A rate-limited request gets it too, and does nothing.
  routes.forAnyone('POST /api/admin/forgot-password', body(forgotInputSchema), {
    summary: 'Mail a reset link',
    answer: { message: forgotAnswer },
    handle: async (ctx, input) => {
      const { email } = input();
      const floor = sleep(forgotMs);
      const { requestId, visitor } = ctx.state;
      const device = await findDevice(ctx, context, { email });
      const keys: LimitKey[] = device
        ? [['forgotDevice', device]]
        : [
            ['forgot', visitor],
            ['forgotSource', `${accountKey(email)} ${visitor}`],
            ['forgotAccount', accountKey(email)],
          ];
      await limits.spendOn(keys, () => requestReset(context, { email, requestId })).catch(unlessTooMany);
      await floor;
    },
  });

  routes.forAnyone('POST /api/admin/reset-password', body(resetInputSchema), {
    summary: 'Use it',
    limit: limits.limit('reset'),
    answer: { message: 'Password Reset Complete' },
    handle: async (ctx, input) => {
      const { id, username } = await resetPassword(context, input(), (name) => actorWithoutSession(ctx, name));
      // After a reset, wrong passwords of the time before must not lock out the owner.
      await limits.clear('loginAccount', accountKey(username));
      await limits.clear('loginSource', `${accountKey(username)} ${ctx.state.visitor}`);
      setDeviceCookie(ctx, context, id);
    },
  });
}

function unlessTooMany(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
}
