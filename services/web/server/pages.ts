import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { PageAnswer, PageRequest } from '../src/document.tsx';
import { createApi } from '../src/http/api.ts';
import type { Config } from './config.ts';
import type { HeaderPolicy } from './headers.ts';
import type { Visitor } from './visitor.ts';

/** Renders a page; null when the renderer itself failed. */
export type RenderPage = (request: PageRequest) => Promise<(PageAnswer & { html: string }) | null>;

export interface PageRenderer {
  render: RenderPage;
  preloadsOf: PageRequest['preloadsOf'];
  headers: HeaderPolicy;
  log: Logger;
  config: Config;
}

/** How long a page waits for the API before it goes out without it (DESIGN §6). */
const apiPatienceMs = 1000;

/** Answers with a rendered page, or with a plain one that names the request when rendering failed. */
export async function answerPage(context: Context, visitor: Visitor, renderer: PageRenderer): Promise<void> {
  const { config, log } = renderer;
  const request: PageRequest = {
    url: context.url,
    publicUrl: config.publicUrls[0] ?? '',
    api: createApi({
      origin: config.apiUrl,
      headers: { 'x-forwarded-for': visitor.address, 'x-request-id': visitor.requestId },
      timeoutMs: apiPatienceMs,
    }),
    preloadsOf: renderer.preloadsOf,
    onDegraded: (route, error) => log.warn({ reqId: visitor.requestId, route, err: error }, 'rendered without the API'),
  };
  context.set('Content-Security-Policy', renderer.headers.contentSecurity);
  context.vary('Accept-Encoding');
  context.type = 'html';

  const page = await renderer.render(request).catch((error: unknown) => {
    log.error({ reqId: visitor.requestId, err: error }, 'page failed to render');
    return null;
  });
  if (!page) {
    context.status = 500;
    context.set('Cache-Control', 'no-store');
    context.body = failedPage(visitor.requestId);
    return;
  }

  context.state.route = page.route;
  context.status = page.status;
  if (page.status === 503) context.set('Retry-After', '5');
  if (page.isPrivate) context.set('Referrer-Policy', 'no-referrer');
  context.set('Cache-Control', page.isPrivate || page.status >= 500 ? 'no-store' : 'no-cache');
  if (page.location) context.set('Location', page.location);
  else await answerCompressed(context, page.html);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** HTML in the best encoding the visitor takes; brotli's fifth level costs about as much time as gzip's sixth. */
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

/** The last resort: no data, no script, no detail, only the number that finds the log line. */
function failedPage(requestId: string): string {
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Something went wrong</title></head>
<body style="margin:10vh auto;max-width:34em;padding:0 20px;font:17px/1.6 system-ui,sans-serif;background:#FBF6EE;color:#2A1812">
<h1>Something went wrong</h1><p>That is our fault, and we have a note of it. Please try again in a moment.</p>
<p><a href="/">Back to the home page</a></p><p><small>Request ${requestId}</small></p></body></html>`;
}
