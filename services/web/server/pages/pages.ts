import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { PageAnswer, PageRequest } from '../../src/document.tsx';
import type { ApiOptions } from '../../src/shared/http/api.ts';
import { stateOf } from '../http/requestState.ts';
import type { Metrics } from '../metrics.ts';
import { plainPage } from './plainPage.ts';

export interface PageRenderer {
  /** @throws when the page cannot be rendered */
  render: (request: PageRequest) => Promise<PageAnswer & { html: string }>;
  /** The scripts of a lazily loaded source file (server/files/preloads.ts). */
  preloadsOf: PageRequest['preloadsOf'];
}

interface PageParts {
  renderer: PageRenderer;
  publicUrl: string;
  apiOf: (context: Context) => ApiOptions;
  headers: Record<string, string>;
  log: Logger;
  metrics: Metrics;
}

/** The browser's retry delay in seconds for a page without the API's data. */
const retryAfter = '5';

/** Answers with the rendered page, or with a plain page with the request id when rendering failed. */
export function pages({ renderer, publicUrl, apiOf, headers, log, metrics }: PageParts): Middleware {
  return async (context) => {
    const { requestId } = stateOf(context).visitor;
    context.set(headers);
    context.vary('Accept-Encoding');
    context.type = 'html';

    const started = performance.now();
    try {
      const page = await renderer.render({
        url: context.path + context.search,
        publicUrl,
        api: apiOf(context),
        preloadsOf: renderer.preloadsOf,
        onDegraded: (route, error) => {
          metrics.degraded.inc({ route });
          log.warn({ reqId: requestId, route, err: error }, 'rendered without the API');
        },
      });
      metrics.renders.observe({ route: page.route }, (performance.now() - started) / 1000);
      await answer(context, page);
    } catch (error) {
      log.error({ reqId: requestId, err: error }, 'page failed to render');
      stateOf(context).route ??= 'failed page';
      context.status = 500;
      context.set('Cache-Control', 'no-store');
      context.body = plainPage(
        'Something went wrong',
        'That is our fault, and we have a note of it. Please try again in a moment.',
        requestId,
      );
    }
  };
}

async function answer(context: Context, page: PageAnswer & { html: string }): Promise<void> {
  stateOf(context).route = page.route;
  context.status = page.status;
  if (page.status === 503) context.set('Retry-After', retryAfter);
  if (page.isPrivate) context.set('Referrer-Policy', 'no-referrer');
  context.set('Cache-Control', page.isPrivate || page.status >= 500 ? 'no-store' : 'no-cache');
  if (page.location) context.set('Location', page.location);
  else await answerCompressed(context, page.html);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses in the best encoding the client accepts. Brotli level 5 takes about as long as gzip level 6. */
async function answerCompressed(context: Context, html: string): Promise<void> {
  const encoding = context.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') {
    context.body = html;
    return;
  }
  context.set('Content-Encoding', encoding);
  context.body =
    encoding === 'br' ? await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : await gzipped(html);
}
