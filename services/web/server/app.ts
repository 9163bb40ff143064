import Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { answerPage } from './pages.ts';
import type { PageRenderer } from './pages.ts';
import { forward } from './proxy.ts';
import { visitorOf } from './visitor.ts';

export interface AppParts extends PageRenderer {
  /** Files of the build; passes on what is none. In development Vite's own middleware. */
  files: Middleware;
  /** Set once the process has been asked to end. */
  isDraining: () => boolean;
}

/** Static files, `/api` and `/uploads` to the API, everything else rendered: the web service's whole order on one page. */
export function createApp(parts: AppParts): Koa {
  const { config, headers, log } = parts;
  const app = new Koa();
  // What reaches this is a bug or a broken connection; visitors learn nothing of it.
  app.on('error', (error: unknown) => log.error({ err: error }, 'request failed'));

  app.use(async (context, next) => {
    const started = performance.now();
    const visitor = visitorOf(context.req, config.trustProxyHops);
    context.state.visitor = visitor;
    context.set({ ...headers.common, 'X-Request-Id': visitor.requestId });
    if (parts.isDraining()) context.set('Connection', 'close');
    context.res.once('close', () => {
      const ms = Math.round(performance.now() - started);
      const route: unknown = context.state.route ?? 'file';
      log.info(
        {
          reqId: visitor.requestId,
          method: context.method,
          route,
          status: context.res.statusCode,
          ms,
          ip: visitor.address,
        },
        'request',
      );
    });
    await next();
  });
  app.use(health(parts));
  app.use(onlyKnownMethods);
  app.use(toHttps(parts));
  app.use(async (context, next) => {
    const prefix = /^\/(api|uploads)(?=\/|$|\?)/.exec(context.path)?.[0];
    if (!prefix) {
      await next();
      return;
    }
    context.state.route = `${prefix}/*`;
    await forward(context, config.apiUrl, context.state.visitor);
  });
  app.use(onlyReads);
  app.use(parts.files);
  app.use((context) => answerPage(context, context.state.visitor, parts));
  return app;
}

/** `healthz` asks nobody; `readyz` is 503 only while draining: without the API the site still renders (RELIABILITY §5.1). */
function health({ isDraining }: AppParts): Middleware {
  return async (context, next) => {
    if (context.path !== '/healthz' && context.path !== '/readyz') {
      await next();
      return;
    }
    const draining = context.path === '/readyz' && isDraining();
    context.state.route = context.path;
    context.status = draining ? 503 : 200;
    context.set('Cache-Control', 'no-store');
    context.body = { status: draining ? 'draining' : 'ok' };
  };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const onlyKnownMethods: Middleware = (context, next) => {
  if (methods.includes(context.method)) return next();
  return refuseMethod(context, methods.join(', '));
};

const onlyReads: Middleware = (context, next) => {
  if (context.method === 'GET' || context.method === 'HEAD') return next();
  return refuseMethod(context, 'GET, HEAD');
};

async function refuseMethod(context: Context, allowed: string): Promise<void> {
  context.status = 405;
  context.set('Allow', allowed);
  context.body = { error: 'This address does not take that method.', code: 'method_not_allowed' };
}

/** A page asked for over http is sent to https when the site's own address is https; the API is left to refuse. */
function toHttps({ config }: AppParts): Middleware {
  const [canonical = ''] = config.publicUrls;
  return async (context, next) => {
    const wrong = canonical.startsWith('https:') && context.state.visitor.protocol === 'http';
    if (!wrong || context.path.startsWith('/api/')) {
      await next();
      return;
    }
    context.status = 301;
    context.set('Location', canonical + context.url);
  };
}
