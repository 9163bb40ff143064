import { createReadinessCheck } from '@studio/runtime/readiness';
import type { Dependency } from '@studio/runtime/readiness';
import type { Handler } from '../context.ts';

/** Checks no dependency, because a restart would not repair one (RELIABILITY §5.1). */
export const healthz: Handler = (ctx) => {
  ctx.body = { status: 'ok' };
};

export function readyz(dependencies: readonly Dependency[], isDraining: () => boolean): Handler {
  const check = createReadinessCheck(dependencies, isDraining);
  return async (ctx) => {
    const { isReady, unready, degraded } = await check();
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'unready', unready, degraded };
  };
}
