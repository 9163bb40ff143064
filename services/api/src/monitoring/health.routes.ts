import { statusParts } from '@studio/contract/status';
import type { PartStatus, StatusPart, SystemStatus } from '@studio/contract/status';
import { createReadinessCheck } from '@studio/runtime/readiness';
import type { Dependency } from '@studio/runtime/readiness';
import { none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';

/** Each check rejects while its part does not work. */
export type StatusChecks = Record<StatusPart, () => Promise<void>>;

export interface HealthContext {
  dependencies: readonly Dependency[];
  statusChecks: StatusChecks;
  isDraining: () => boolean;
}

const answer = { media: 'application/json' };

export function addHealthRoutes(routes: RouteTable, { dependencies, statusChecks, isDraining }: HealthContext): void {
  // Checks no dependency, because a restart would not repair one (RELIABILITY §5.1).
  routes.forAnyone('GET /healthz', none, {
    summary: 'Can the process run code',
    answer,
    handle: () => ({ status: 'ok' }),
  });

  const checkReadiness = createReadinessCheck(dependencies, isDraining);
  let wasReady = false;
  // `/readyz?traffic` decides whether a load balancer sends requests. It stays 200 when a process that was ready loses
  // a dependency: the process still serves the last known workshops (ADR 0045), and all other processes have lost the
  // dependency too.
  routes.forAnyone('GET /readyz', none, {
    summary: 'May it receive traffic',
    answer,
    handle: async (ctx) => {
      const { isReady, unready, degraded } = await checkReadiness();
      wasReady ||= isReady;
      const takesTraffic = 'traffic' in ctx.query && wasReady && !isDraining();
      ctx.status = isReady || takesTraffic ? 200 : 503;
      return { status: isReady ? 'ready' : 'unready', unready, degraded };
    },
  });

  const checkParts = createReadinessCheck(
    statusParts.map((name) => ({ name, check: statusChecks[name] })),
    () => false,
  );
  routes.forAnyone('GET /status', none, {
    summary: 'Which parts work; visitors and monitors get it from web, at the same path',
    answer,
    handle: async () => {
      const failing = new Set((await checkParts()).unready);
      const stateOf = (part: string): PartStatus => (failing.has(part) ? 'failing' : 'ok');
      // The states of mail and backup come from the database, so without it they are unknown.
      const known = failing.has('database') ? () => 'unknown' as const : stateOf;
      return {
        database: stateOf('database'),
        queue: stateOf('queue'),
        mail: known('mail'),
        backup: known('backup'),
      } satisfies SystemStatus;
    },
  });
}
