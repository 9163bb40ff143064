import { Router } from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { guardAccess, refuseAll } from './http/access.ts';
import type { RequestState, Routes } from './http/context.ts';
import { deadline } from './http/deadline.ts';
import { errorHandler } from './http/errorHandler.ts';
import { securityHeaders } from './http/headers.ts';
import { healthz, readyz } from './http/health.ts';
import type { Dependency } from './http/health.ts';
import type { RateLimits } from './http/rateLimit.ts';
import { requestLog } from './http/requestLog.ts';
import { knownMethod, unmatched } from './http/unmatched.ts';
import { readableUrl } from './http/url.ts';

/** What the app is given by `main.ts`, or by a test. */
export interface AppDeps {
  config: Config;
  log: Logger;
  limits: RateLimits;
  /** What `/readyz` asks. */
  dependencies: readonly Dependency[];
  isDraining: () => boolean;
}

/** Every visitor has an answer within this time, whatever hangs (RELIABILITY R02). */
const answerMs = 4800;

/** The API: the order of its layers and all of its routes. Listens nowhere; `main.ts` and tests do that. */
export function createApp(deps: AppDeps): Koa<RequestState> {
  const { config } = deps;
  const app = new Koa<RequestState>({
    proxy: config.trustProxyHops > 0,
    maxIpsCount: config.trustProxyHops,
  });
  app.silent = true;

  app.use(requestLog(deps.log, config));
  app.use(securityHeaders);
  app.use(errorHandler);
  app.use(knownMethod);
  app.use(readableUrl);
  app.use(deadline(answerMs));
  app.use(createRoutes(deps).routes());
  app.use(unmatched);
  return app;
}

/** Who may call a route stands in `http/access.ts`; a route that is not named there is for admins. */
export function createRoutes({ dependencies, isDraining }: AppDeps): Routes {
  const routes: Routes = new Router({ strict: true, sensitive: true });
  routes.use(guardAccess(refuseAll));

  routes.get('/healthz', healthz);
  routes.get('/readyz', readyz(dependencies, isDraining));

  return routes;
}
