import { statusParts } from '@studio/contract/status';
import type { PartStatus, StatusPart, SystemStatus } from '@studio/contract/status';
import { createReadinessCheck } from '@studio/runtime/readiness';
import type { Dependency } from '@studio/runtime/readiness';
import type { Handler } from '../context.ts';

/** Checks no dependency, because a restart would not repair one (RELIABILITY §5.1). */
export const healthz: Handler = (ctx) => {
  ctx.body = { status: 'ok' };
};

/**
 * `/readyz?traffic` decides whether a balancer sends requests: it stays 200 when a process that was ready loses a
 * dependency, because it still serves the last known workshops (ADR 0045), and every other process has lost it too.
 */
export function readyz(dependencies: readonly Dependency[], isDraining: () => boolean): Handler {
  const check = createReadinessCheck(dependencies, isDraining);
  let wasReady = false;
  return async (ctx) => {
    const { isReady, unready, degraded } = await check();
    wasReady ||= isReady;
    const takesTraffic = 'traffic' in ctx.query && wasReady && !isDraining();
    ctx.status = isReady || takesTraffic ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'unready', unready, degraded };
  };
}

/** A check rejects while its part does not work. */
export type StatusChecks = Record<StatusPart, () => Promise<void>>;

/** The states of mail and backup are read from the database: without it they are unknown. */
export function systemStatus(checks: StatusChecks): Handler {
  const check = createReadinessCheck(
    statusParts.map((name) => ({ name, check: checks[name] })),
    () => false,
  );
  return async (ctx) => {
    const failing = new Set((await check()).unready);
    const stateOf = (part: string): PartStatus => (failing.has(part) ? 'failing' : 'ok');
    const known = failing.has('database') ? () => 'unknown' as const : stateOf;
    ctx.body = {
      database: stateOf('database'),
      queue: stateOf('queue'),
      mail: known('mail'),
      backup: known('backup'),
    } satisfies SystemStatus;
  };
}
