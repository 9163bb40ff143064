import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { PageAnswer, PageRequest } from '../../src/document.tsx';
import { ApiError } from '../../src/shared/http/api.ts';
import type { ApiOptions } from '../../src/shared/http/api.ts';
import { createCachedResponse, etagOf } from '../cache/cachedResponse.ts';
import type { CreatedResponse, ResponseCache } from '../cache/responseCache.ts';
import { sendCached } from '../cache/sendCached.ts';
import type { VersionCheck } from '../cache/versionCheck.ts';
import type { HeaderPolicy } from '../http/headers.ts';
import { stateOf, traceHeader } from '../http/visitor.ts';
import type { Metrics } from '../metrics.ts';
import { plainPage } from './plainPage.ts';

export interface PageRenderer {
  /** @throws when the page cannot be rendered */
  render: (request: PageRequest) => Promise<PageAnswer & { html: string }>;
  /** The scripts of a lazily loaded source file (server/files/preloads.ts). */
  preloadsOf: PageRequest['preloadsOf'];
  /** The normalized address of a page that is the same for every visitor; null for any other (src/cacheableAddress.ts). */
  cacheableAddress: (url: string) => string | null;
}

interface PageInit {
  urlOriginal: string;
  pageRequest: PageRequest;
}

interface Rendered {
  answer?: PageAnswer;
  errorWhileRendering?: unknown;
}

/** Renders with vite-plugin-ssr. It is imported late, because it prints a banner when it is loaded. */
export async function createRender(): Promise<PageRenderer['render']> {
  const { renderPage } = await import('vite-plugin-ssr/server');

  return async (pageRequest) => {
    // The catch-all page has this URL; only our renderer gets the visitor's URL.
    const rendered = await renderPage<Rendered, PageInit>({ urlOriginal: '/', pageRequest });
    const { httpResponse, answer, errorWhileRendering } = rendered;
    if (!httpResponse || !answer) throw errorWhileRendering ?? new Error('vite-plugin-ssr gave no answer');
    // HTML does not allow `defer`, which vite-plugin-ssr adds, on module scripts.
    return { ...answer, html: httpResponse.body.replace(' defer>', '>') };
  };
}

interface PageParts {
  renderer: PageRenderer;
  cache: ResponseCache;
  versionCheck: VersionCheck;
  cacheableAddress: PageRenderer['cacheableAddress'];
  publicUrl: string;
  apiOf: (context: Context, timeoutMs: number) => ApiOptions;
  /** The page is sent without the API's data after this time. */
  readTimeoutMs: number;
  headers: HeaderPolicy;
  /** The Cache-Control of pages that are the same for every visitor. */
  cacheControl: string;
  log: Logger;
  metrics: Metrics;
  /** Whether pages have a header with their trace. */
  tracesPages: boolean;
}

/** The browser's retry delay in seconds for a page without the API's data. */
const retryAfter = '5';

/** Answers with the page, or with a plain page with the request id when rendering failed. */
export function pages(parts: PageParts): Middleware {
  const {
    renderer,
    cache,
    versionCheck,
    cacheableAddress,
    publicUrl,
    apiOf,
    readTimeoutMs,
    cacheControl,
    log,
    metrics,
    tracesPages,
  } = parts;
  const headers = { ...parts.headers.common, ...parts.headers.page };

  return async (context) => {
    const { requestId, trace } = stateOf(context).visitor;
    if (tracesPages) context.set(...traceHeader(trace));
    try {
      const page = await readPage(context);
      stateOf(context).route = page.route;
      await sendCached(context.req, context.res, page, []);
      context.respond = false;
    } catch (error) {
      log.error({ reqId: requestId, traceId: trace.traceId, err: error }, 'page failed to render');
      stateOf(context).route ??= 'failed page';
      context.status = 500;
      context.set({ ...headers, 'Cache-Control': 'no-store' });
      context.type = 'html';
      context.body = plainPage(
        'Something went wrong',
        'That is our fault, and we have a note of it. Please try again in a moment.',
        requestId,
      );
    }
  };

  async function readPage(context: Context) {
    const started = performance.now();
    const url = context.path + context.search;
    const address = cacheableAddress(url);
    if (address === null) return (await render(context, url, readTimeoutMs)).response;
    cache.remember(context.req.url ?? '', address);
    const version = await versionCheck.current();
    return cache.get(address, version, () => {
      // A failed check has used a part of the time.
      const timeoutMs = Math.max(1, readTimeoutMs - (performance.now() - started));
      return render(context, address, timeoutMs);
    });
  }

  async function render(context: Context, url: string, timeoutMs: number): Promise<CreatedResponse> {
    const started = performance.now();
    const errors: unknown[] = [];
    const page = await renderer.render({
      url,
      publicUrl,
      api: apiOf(context, timeoutMs),
      preloadsOf: renderer.preloadsOf,
      onDegraded: (route, error) => {
        errors.push(error);
        metrics.degraded.inc({ route });
        const { requestId, trace } = stateOf(context).visitor;
        log.warn({ reqId: requestId, traceId: trace.traceId, route, err: error }, 'rendered without the API');
      },
    });
    metrics.renders.observe({ route: page.route }, (performance.now() - started) / 1000);
    return {
      response: responseOf(page),
      isCacheable: errors.length === 0 && !isTemporary(page),
      isRejection: errors.some((error) => error instanceof ApiError && error.status === 429),
    };
  }

  function responseOf(page: PageAnswer & { html: string }) {
    const body = Buffer.from(page.html);
    const isStored = !page.isPrivate && !isTemporary(page);
    return createCachedResponse({
      route: page.route,
      status: page.status,
      headers: {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': isStored ? cacheControl : 'no-store',
        ...(page.isPrivate && { 'Referrer-Policy': 'no-referrer' }),
        ...([429, 503].includes(page.status) && { 'Retry-After': retryAfter }),
        ...(page.location && { Location: page.location }),
      },
      body,
      compression: page.location ? 'given' : 'whenAsked',
      etag: isStored ? etagOf(body) : null,
    });
  }
}

/** Whether the same request may soon get another answer. */
function isTemporary({ status }: PageAnswer): boolean {
  return status === 429 || status >= 500;
}
