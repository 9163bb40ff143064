import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { httpSpan, noSpans } from '@studio/runtime/tracing/spans';
import type { Spans } from '@studio/runtime/tracing/spans';
import type { Trace } from '@studio/runtime/tracing/trace';
import { traceHeader, protocolOf, requestIdOf, traceOf } from '../http/visitor.ts';
import type { Metrics } from '../metrics.ts';
import type { CachedResponse } from './cachedResponse.ts';
import type { ResponseCache } from './responseCache.ts';
import { sendCached } from './sendCached.ts';
import type { VersionCheck } from './versionCheck.ts';

interface FastPathParts {
  files: ReadonlyMap<string, CachedResponse>;
  cache: ResponseCache;
  versionCheck: VersionCheck;
  log: Logger;
  metrics: Metrics;
  trustProxyHops: number;
  /** Whether pages requested over http are redirected. */
  isHttpsOnly: boolean;
  isDraining: () => boolean;
  spans: Spans;
  /** Whether pages have a header with their trace. */
  tracesPages: boolean;
}

interface Answered {
  route: string;
  started: number;
  requestId: string;
  /** Null for a file. */
  trace: Trace | null;
}

/**
 * Answers files, and URLs that Koa has answered from the cache before: Koa costs more than sending the bytes. All other
 * requests go to `handle`.
 */
export function createFastPath(parts: FastPathParts) {
  const { files, cache, versionCheck, log, metrics, trustProxyHops, isHttpsOnly, isDraining, spans, tracesPages } =
    parts;

  return function answer(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    const started = performance.now();
    const found = find(request);
    if (found && 'then' in found) void found.then(send);
    else send(found);

    function send(cached: CachedResponse | undefined): void {
      if (!cached) {
        handle(request, response);
        return;
      }
      const requestId = requestIdOf(request, trustProxyHops);
      const trace = cached.isPage ? traceOf(request) : null;
      const answered = { route: cached.route, started, requestId, trace };
      const head = ['X-Request-Id', requestId];
      if (isDraining()) head.push('Connection', 'close');
      if (trace && tracesPages) head.push(...traceHeader(trace));
      const compressing = sendCached(request, response, cached, head);
      if (compressing) {
        compressing.then(
          () => record(request, response, answered),
          (error: unknown) => {
            log.error({ reqId: requestId, err: error }, 'request failed');
            response.destroy();
          },
        );
      } else record(request, response, answered);
    }
  };

  function find(request: IncomingMessage): CachedResponse | undefined | Promise<CachedResponse | undefined> {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return undefined;
    if (isHttpsOnly && !url.startsWith('/api/') && protocolOf(request, trustProxyHops) === 'http') return undefined;
    const file = files.get(pathOf(url));
    if (file) return file;
    const address = cache.addressOf(url);
    if (address === undefined || !cache.has(address)) return undefined;
    const version = versionCheck.known();
    if (version !== undefined) return cache.find(address, version);
    return versionCheck.current().then((checked) => cache.find(address, checked));
  }

  /** Counts the response like any other, but logs it only at the level `debug` (ADR 0045). */
  function record(
    { method = '' }: IncomingMessage,
    { statusCode }: ServerResponse,
    { route, started, requestId, trace }: Answered,
  ): void {
    const ms = performance.now() - started;
    const labels = { service: 'web', method, route, status_class: `${Math.floor(statusCode / 100)}xx` };
    metrics.requests.observe(labels, ms / 1000);
    if (log.isLevelEnabled('debug')) {
      const facts = { method, route, status: statusCode, ms: Math.round(ms) };
      log.debug({ reqId: requestId, ...(trace && { traceId: trace.traceId }), ...facts }, 'request');
    }
    // Skipped without tracing: the clock and the span cost about a tenth of a response from the cache.
    if (trace && spans !== noSpans) {
      const times = { startedAt: Date.now() - ms, durationMs: ms };
      spans.record(httpSpan({ method, route, status: statusCode, trace, ...times }));
    }
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
