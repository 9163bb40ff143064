import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@studio/runtime/logging/logger';
import { noSpans } from '@studio/runtime/tracing/spans';
import { createApp } from '../server/app.ts';
import type { AppParts } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createMetrics } from '../server/metrics.ts';
import type { Metrics } from '../server/metrics.ts';
import { cacheableAddress } from '../src/cacheableAddress.ts';
import { renderDocument } from '../src/document.tsx';
import { answerEventList } from './eventLists.ts';
import { exampleEvent, exampleEvents } from './exampleEvents.ts';
import { exampleSettings } from './exampleSettings.ts';

/** A request received by the fake API. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface WebServer {
  origin: string;
  port: number;
  /** Requests received by the API, without the checks of its version and the settings, which every page reads. */
  received: Received[];
  /** Every line of the log. */
  lines: Record<string, unknown>[];
  metrics: Metrics;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Waits until all requests are counted and logged, which happens after their answers. */
  untilCounted: () => Promise<void>;
}

type ApiAnswer = (request: Received, response: ServerResponse) => void;

const running: Server[] = [];

/** Starts the server, which is closed after the test. */
export async function startWeb({
  api = exampleApi,
  env = {},
  ...parts
}: { api?: ApiAnswer | 'down'; env?: NodeJS.ProcessEnv } & Partial<AppParts> = {}): Promise<WebServer> {
  const received: Received[] = [];
  const lines: Record<string, unknown>[] = [];
  const metrics = parts.metrics ?? createMetrics('test');
  const apiPort =
    api === 'down'
      ? 1
      : await listen(async (request, response) => {
          let body = '';
          for await (const chunk of request) body += String(chunk);
          const { method = '', url = '', headers } = request;
          if (url === '/api/settings') return sendJson(response, 200, exampleSettings());
          if (method !== 'HEAD') received.push({ method, url, headers, body });
          return api({ method, url, headers, body }, response);
        });
  const config = readConfig({ API_URL: `http://127.0.0.1:${apiPort}`, ...env });
  const app = createApp({
    config,
    log: createLogger(
      { service: 'web', ...config },
      { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    ),
    metrics,
    render: renderDocument,
    preloadsOf: (source) => [`/assets/${source}.js`],
    cacheableAddress,
    files: [],
    vite: null,
    isDraining: () => false,
    spans: noSpans,
    // The first page of a test loads its modules, which may take long.
    timing: { now: Date.now, checkTimeoutMs: 30_000, readTimeoutMs: 60_000 },
    ...parts,
  });
  const port = await listen(app);
  const origin = `http://127.0.0.1:${port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual' });
  const untilCounted = async () => {
    while ((await metrics.inFlight.get()).values.some(({ value }) => value > 0)) await sleep(5);
  };
  return { origin, port, received, lines, metrics, get, untilCounted };
}

/** Answers as the API does for fourteen workshops and one booking. */
export const exampleApi: ApiAnswer = ({ url }, response) => {
  const [, id] = /^\/api\/events\/(\d+)$/.exec(url) ?? [];
  if (/^\/api\/events(\/filters|\?|$)/.test(url)) {
    const { body, headers } = answerEventList(exampleEvents(14), url);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, 200, body);
  } else if (id === '1') sendJson(response, 200, exampleEvent());
  else sendJson(response, 404, { error: 'Not found', code: 'not_found' });
};

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** Listens on a free port, and closes the server after the test. */
export async function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<number> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void listener(request, response));
  running.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
