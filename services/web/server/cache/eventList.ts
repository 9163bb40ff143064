import type { Context, Middleware } from 'koa';
import type { ApiOptions } from '../../src/shared/http/api.ts';
import { stateOf } from '../http/visitor.ts';
import { createCachedResponse } from './cachedResponse.ts';
import type { CachedResponse } from './cachedResponse.ts';
import type { CreatedResponse, ResponseCache } from './responseCache.ts';
import { sendCached } from './sendCached.ts';
import { eventListPath } from './versionCheck.ts';
import type { VersionCheck } from './versionCheck.ts';

interface EventListParts {
  cache: ResponseCache;
  versionCheck: VersionCheck;
  apiOf: (context: Context) => ApiOptions;
  common: Record<string, string>;
  cacheControl: string;
}

/** Headers about the content are copied from the API; this server sets the others. */
const contentHeaders = ['Content-Type', 'Content-Security-Policy', 'X-Total-Count'];

/** Caches the public list of the API. If the list cannot be loaded, the request goes to the proxy. */
export function eventList({ cache, versionCheck, apiOf, common, cacheControl }: EventListParts): Middleware {
  const headers = { ...common, 'Cache-Control': cacheControl };

  return async (context, next) => {
    stateOf(context).route = '/api/*';
    const list = context.search === '' ? await read(context).catch(() => null) : null;
    if (list === null) {
      await next();
      return;
    }
    cache.remember(context.req.url ?? '', eventListPath);
    await sendCached(context.req, context.res, list, []);
    context.respond = false;
  };

  /** @throws when the API does not send the list */
  async function read(context: Context): Promise<CachedResponse | null> {
    const version = await versionCheck.current();
    return version === null ? null : cache.get(eventListPath, version, () => load(apiOf(context), headers));
  }
}

async function load(
  { origin, headers, timeoutMs = 1000 }: ApiOptions,
  own: Record<string, string>,
): Promise<CreatedResponse> {
  const answer = await fetch(origin + eventListPath, {
    headers: headers ?? {},
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status !== 200) throw new Error(`the API answered ${answer.status}`);
  const content = contentHeaders.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const etag = answer.headers.get('ETag');
  const response = createCachedResponse({
    route: '/api/*',
    status: 200,
    headers: { ...own, ...Object.fromEntries(content) },
    body: Buffer.from(await answer.arrayBuffer()),
    compression: 'whenAsked',
    etag: etag && `W/${etag.replace(/^W\//, '')}`,
  });
  return { response, isCacheable: true, isRejection: false };
}
