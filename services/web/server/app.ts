import Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { createApi } from '../src/shared/http/api.ts';
import type { ApiOptions } from '../src/shared/http/api.ts';
import type { Config } from './config.ts';
import { cspReports } from './http/cspReports.ts';
import { createFairShare, shareLimits } from './http/fairShare.ts';
import type { FairShare } from './http/fairShare.ts';
import { headerPolicy } from './http/headers.ts';
import { stateOf } from './http/requestState.ts';
import type { RequestState } from './http/requestState.ts';
import { visitorOf } from './http/visitor.ts';
import type { Metrics } from './metrics.ts';
import { feeds } from './pages/feeds.ts';
import { pages } from './pages/pages.ts';
import type { PageRenderer } from './pages/pages.ts';
import { sharePages } from './pages/sharePages.ts';
import { createForward } from './proxy/proxy.ts';

export interface AppParts extends PageRenderer {
  config: Config;
  log: Logger;
  metrics: Metrics;
  /** Serves the build's files, or Vite's middleware in development. */
  files: Middleware;
  development: boolean;
  isDraining: () => boolean;
}

/** Pages and feeds are sent without the API's data after this time (DESIGN §6). */
const renderTimeoutMs = 1000;

export function createApp(parts: AppParts): Koa {
  const { config, log, metrics } = parts;
  const publicUrl = config.publicUrls[0];
  const { formOrigins } = config;
  const headers = headerPolicy({ formOrigins, https: publicUrl.startsWith('https:'), development: parts.development });
  const share = createFairShare(shareLimits);
  const app = new Koa();
  // An error is a bug or a broken connection. Visitors see no detail.
  app.on('error', (error: unknown) => log.error({ err: error }, 'request failed'));

  app.use(observe(parts, headers.common));
  app.use(health(parts));
  app.use(onlyMethods(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']));
  app.use(toHttps(publicUrl));
  app.use(proxied(config, share));
  app.use(cspReports({ log, metrics }));
  app.use(onlyMethods(['GET', 'HEAD']));
  app.use(parts.files);
  app.use(missingFile);
  app.use(sharePages(share, headers.page));
  app.use(feeds({ publicUrl, apiOf }));
  app.use(pages({ renderer: parts, publicUrl, apiOf, headers: headers.page, log, metrics }));
  return app;

  /** Calls the API with the visitor's address and the request id. */
  function apiOf(context: Context): ApiOptions {
    const { address, requestId } = stateOf(context).visitor;
    return {
      origin: config.apiUrl,
      headers: {
        'x-forwarded-for': address,
        'x-request-id': requestId,
        ...(config.webKey !== null && { 'x-web-key': config.webKey }),
      },
      timeoutMs: renderTimeoutMs,
    };
  }
}

/** Logs and measures every request, and forwards its id to the API and the visitor. */
function observe({ config, log, metrics, isDraining }: AppParts, common: Record<string, string>): Middleware {
  return async (context, next) => {
    const started = performance.now();
    const visitor = visitorOf(context.req, config.trustProxyHops);
    const state: RequestState = Object.assign(context.state, { visitor });
    context.set({ ...common, 'X-Request-Id': visitor.requestId });
    if (isDraining()) context.set('Connection', 'close');

    metrics.inFlight.inc();
    context.res.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const { method, res } = context;
      const route = state.route ?? 'file';
      const labels = { service: 'web', method, route, status_class: `${Math.floor(res.statusCode / 100)}xx` };
      metrics.inFlight.dec();
      metrics.requests.observe(labels, seconds);
      const ms = Math.round(seconds * 1000);
      const level = route === '/healthz' || route === '/readyz' ? 'debug' : 'info';
      log[level]({ reqId: visitor.requestId, method, route, status: res.statusCode, ms }, 'request');
    });
    await next();
  };
}

/** The timeout of the API's health check in `readyz`. */
const aliveMs = 500;

/** `readyz` is 503 only while draining: without the API the site still renders (RELIABILITY §5.1). */
function health({ config, isDraining }: AppParts): Middleware {
  return async (context, next) => {
    if (context.path !== '/healthz' && context.path !== '/readyz') {
      await next();
      return;
    }
    stateOf(context).route = context.path;
    context.set('Cache-Control', 'no-store');
    if (context.path === '/healthz') {
      context.body = { status: 'ok' };
    } else if (isDraining()) {
      context.status = 503;
      context.body = { status: 'draining' };
    } else {
      const hasApi = await isAlive(config.apiUrl);
      context.body = { status: hasApi ? 'ok' : 'degraded', degraded: hasApi ? [] : ['api'] };
    }
  };
}

async function isAlive(apiUrl: string): Promise<boolean> {
  try {
    await createApi({ origin: apiUrl, timeoutMs: aliveMs }).get('/healthz');
    return true;
  } catch {
    return false;
  }
}

function onlyMethods(methods: string[]): Middleware {
  return async (context, next) => {
    if (methods.includes(context.method)) {
      await next();
      return;
    }
    stateOf(context).route = 'refused method';
    context.status = 405;
    context.set('Allow', methods.join(', '));
    context.body = { error: 'This address does not take that method.', code: 'method_not_allowed' };
  };
}

/** Redirects pages to https when the site's address is https. API calls are never redirected. */
function toHttps(publicUrl: string): Middleware {
  return async (context, next) => {
    const isOpen = publicUrl.startsWith('https:') && stateOf(context).visitor.protocol === 'http';
    if (!isOpen || context.path.startsWith('/api/')) {
      await next();
      return;
    }
    context.status = 301;
    context.set('Location', publicUrl + context.path + context.search);
  };
}

function proxied(config: Config, share: FairShare): Middleware {
  const forward = createForward(config, share);
  return async (context, next) => {
    const prefix = /^\/(api|uploads)(?=\/|$)/.exec(context.path)?.[0];
    if (!prefix) {
      await next();
      return;
    }
    stateOf(context).route = `${prefix}/*`;
    await forward(context, stateOf(context).visitor);
  };
}

/** Answers 404 without a page for a missing file of the build. */
const missingFile: Middleware = async (context, next) => {
  if (!/^\/(assets|art)\//.test(context.path)) {
    await next();
    return;
  }
  context.status = 404;
  context.type = 'text';
  context.body = 'Not found\n';
};
