import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Spans } from '@studio/runtime/tracing/spans';
import { traceparentOf } from '@studio/runtime/tracing/trace';
import type { ApiOptions } from '../src/shared/http/api.ts';
import { eventList } from './cache/eventList.ts';
import { createFastPath } from './cache/fastPath.ts';
import { createResponseCache } from './cache/responseCache.ts';
import { askVersion, createVersionCheck, eventListPath } from './cache/versionCheck.ts';
import type { Config } from './config.ts';
import { responsesOf } from './files/files.ts';
import type { BuiltFile } from './files/files.ts';
import { cspReports } from './http/cspReports.ts';
import { createFairShare, createRateLimit, shareLimits } from './http/fairShare.ts';
import type { FairShare } from './http/fairShare.ts';
import { cspReportPath, headerPolicy, publicCacheControl } from './http/headers.ts';
import { health } from './http/health.ts';
import { observe } from './http/observe.ts';
import { status } from './http/status.ts';
import { stateOf } from './http/visitor.ts';
import type { Metrics } from './metrics.ts';
import { feeds } from './pages/feeds.ts';
import { pages } from './pages/pages.ts';
import type { PageRenderer } from './pages/pages.ts';
import { sharePages } from './pages/sharePages.ts';
import { createForward } from './proxy/proxy.ts';
import { widgetPage } from './widget/widgetPage.ts';

export interface AppParts extends PageRenderer {
  config: Config;
  log: Logger;
  metrics: Metrics;
  /** The build's files; none in development. */
  files: readonly BuiltFile[];
  /** Vite's development server, whose pages are never cached; null in production. */
  vite: Middleware | null;
  isDraining: () => boolean;
  timing?: Timing;
  spans: Spans;
}

/** Tests pass their own clock, so that they do not depend on the speed of the machine. */
interface Timing {
  now: () => number;
  /** Less than `readTimeoutMs`: after a failed check a page without data is still sent in time. */
  checkTimeoutMs: number;
  /** Pages and feeds are sent without the API's data after this time (DESIGN §6). */
  readTimeoutMs: number;
}
export const realTiming: Timing = { now: Date.now, checkTimeoutMs: 500, readTimeoutMs: 1000 };

// Limits for one network, which can be many visitors. Files and pages from the cache are not counted.
const pagesPerMinute = 600;
const reportsPerMinute = 60;

const reads = ['GET', 'HEAD'];

/** Creates the listener, which answers from the cache where it can and through Koa otherwise. */
export function createApp(parts: AppParts): RequestListener {
  const { config, log, metrics, vite, isDraining, timing = realTiming, spans } = parts;
  const { apiUrl, webKey, formOrigins, trustProxyHops, rateLimitMultiplier } = config;
  const { now, checkTimeoutMs, readTimeoutMs } = timing;
  const publicUrl = config.publicUrls[0];
  const https = publicUrl.startsWith('https:');
  const headers = headerPolicy({ formOrigins, https, development: vite !== null });
  const share = createFairShare(shareLimits);
  const cache = createResponseCache();
  const versionCheck = createVersionCheck({ ask: () => askVersion({ apiUrl, webKey }, checkTimeoutMs), now });
  const cacheableAddress = vite ? () => null : parts.cacheableAddress;
  const cached = { cache, versionCheck, cacheControl: publicCacheControl(config.sharedCacheSeconds) };
  // A shared cache would send the same trace to all visitors.
  const tracesPages = config.sharedCacheSeconds === 0;
  const app = new Koa();
  // An error is a bug or a broken connection. Visitors see no detail.
  app.on('error', (error: unknown) => log.error({ err: error }, 'request failed'));

  app.use(observe({ log, metrics, trustProxyHops, isDraining, spans }, headers.common));
  app.use(at(['/healthz', '/readyz'], health({ apiUrl, isDraining, now, timeoutMs: checkTimeoutMs })));
  app.use(at(['/status'], status({ apiUrl, now })));
  app.use(onlyMethods([...reads, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']));
  app.use(toHttps(publicUrl));
  if (!vite) app.use(at([eventListPath], eventList({ ...cached, apiOf, common: headers.common })));
  app.use(proxied(config, share, () => versionCheck.expire()));
  const mayReport = createRateLimit(reportsPerMinute * rateLimitMultiplier);
  app.use(at([cspReportPath], cspReports({ log, metrics, isAllowed: mayReport }), ['POST']));
  app.use(onlyMethods(reads));
  if (vite) app.use(vite);
  app.use(missingFile);
  app.use(sharePages({ share, isAllowed: createRateLimit(pagesPerMinute * rateLimitMultiplier) }, headers.page));
  const { robots, sitemap, workshops, bookingFile } = feeds({ publicUrl, apiOf });
  app.use(at(['/robots.txt'], robots));
  app.use(at(['/sitemap.xml'], sitemap));
  app.use(at(['/workshops.ics'], workshops));
  app.use(at(['/embed/events'], widgetPage({ apiOf, versionCheck })));
  app.use(at(['/booking/:reference/workshop.ics'], bookingFile));
  app.use(
    pages({
      renderer: parts,
      ...cached,
      cacheableAddress,
      publicUrl,
      apiOf,
      readTimeoutMs,
      headers,
      log,
      metrics,
      tracesPages,
    }),
  );

  const handle = app.callback();
  const answerFromMemory = createFastPath({
    files: responsesOf(parts.files, headers.common),
    ...cached,
    log,
    metrics,
    trustProxyHops,
    isHttpsOnly: https,
    isDraining,
    spans,
    tracesPages,
  });
  return (request, response) => answerFromMemory(request, response, (...both) => void handle(...both));

  /** Calls the API with the visitor's address and the request id. */
  function apiOf(context: Context, timeoutMs = readTimeoutMs): ApiOptions {
    const { address, requestId, trace } = stateOf(context).visitor;
    return {
      origin: apiUrl,
      headers: {
        // Compressing a response that is read once costs both servers more than sending it uncompressed.
        'accept-encoding': 'identity',
        'x-forwarded-for': address,
        'x-request-id': requestId,
        traceparent: traceparentOf(trace),
        ...(webKey !== null && { 'x-web-key': webKey }),
      },
      timeoutMs,
    };
  }
}

/** Runs the middleware only for these paths and methods. `:name` in a path matches any segment. */
function at(paths: string[], middleware: Middleware, methods = reads): Middleware {
  const routes = paths.map((path) => {
    const pattern = path.replace('.', '\\.').replace(/:\w+/, '[^/]+');
    return { path, pattern: new RegExp(`^${pattern}$`) };
  });
  return async (context, next) => {
    const found = methods.includes(context.method) && routes.find(({ pattern }) => pattern.test(context.path));
    if (!found) {
      await next();
      return;
    }
    stateOf(context).route = found.path;
    await middleware(context, next);
  };
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

/** After a forwarded change this server's next page shows it, so that visitors and admins see what they did. */
function proxied(config: Config, share: FairShare, expireVersion: () => void): Middleware {
  const forward = createForward(config, share);
  return async (context, next) => {
    const prefix = /^\/(api|uploads)(?=\/|$)/.exec(context.path)?.[0];
    if (!prefix) {
      await next();
      return;
    }
    stateOf(context).route = `${prefix}/*`;
    await forward(context, stateOf(context).visitor);
    if (context.method !== 'GET' && context.method !== 'HEAD') expireVersion();
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
