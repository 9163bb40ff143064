import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { bodyTimeoutMsOf, isUpload, shutdownTimeoutMs } from '@studio/contract/timeouts';
import { captureConsole } from '@studio/runtime/captureConsole';
import { createHealthServer } from '@studio/runtime/healthServer';
import { createHttpServer } from '@studio/runtime/httpServer';
import { loadConfigOrExit } from '@studio/runtime/loadConfigOrExit';
import { createLogger } from '@studio/runtime/logger';
import { closeServer, createShutdown, shutDownOnSignals } from '@studio/runtime/shutdown';
import { createApp } from './server/app.ts';
import { readConfig } from './server/config.ts';
import { asMiddleware, builtFiles } from './server/files/files.ts';
import { preloadsFrom } from './server/files/preloads.ts';
import type { Manifest } from './server/files/preloads.ts';
import { createMetrics } from './server/metrics.ts';
import type { PageAnswer, PageRequest } from './src/document.tsx';

/** Added to the time limit for an upload, so that the API's own timeout comes first and its response is forwarded. */
const apiHeadStartMs = 5000;

const isBuilt = import.meta.url.endsWith('/dist/node/server.js');
const root = fileURLToPath(new URL(isBuilt ? '../..' : '.', import.meta.url));

const config = loadConfigOrExit(readConfig);
const log = createLogger({ service: 'web', ...config });
if (isBuilt) captureConsole(log);
// This import is dynamic, because the module prints a banner when it is loaded.
const { renderPage } = await import('vite-plugin-ssr/server');
const metrics = createMetrics(config.version);

const app = createApp({
  config,
  log,
  metrics,
  render,
  development: !isBuilt,
  ...(isBuilt ? await fromBuild() : await fromVite()),
  isDraining: () => shutdown.isDraining(),
});

const handle = app.callback();
const server = createHttpServer((request, response) => void handle(request, response), {
  bodyTimeoutMs: (url) => bodyTimeoutMsOf(url) + (isUpload(url) ? apiHeadStartMs : 0),
});
const shutdown = createShutdown({
  log,
  drainMs: config.drainMs,
  timeoutMs: shutdownTimeoutMs,
  steps: [{ name: 'http server', close: () => closeServer(server) }],
});
await listen();
shutDownOnSignals(shutdown);

async function listen(): Promise<void> {
  try {
    server.listen(config.port, config.host);
    await once(server, 'listening');
    if (config.metricsPort !== null) {
      const health = createHealthServer({ metrics: metrics.registry, isReady: async () => !shutdown.isDraining() });
      health.listen(config.metricsPort, config.host);
      await once(health, 'listening');
      health.unref();
    }
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : config.port;
    log.info({ host: config.host, port, apiUrl: config.apiUrl }, 'web listens');
  } catch (error) {
    log.fatal({ err: error }, 'cannot listen');
    process.exit(1);
  }
}

async function fromBuild(): Promise<{ files: Middleware; preloadsOf: PageRequest['preloadsOf'] }> {
  // The path is built at run time, because the build generates this file. It registers itself with vite-plugin-ssr.
  const importBuild: string = new URL('../server/importBuild.cjs', import.meta.url).href;
  await import(importBuild);
  const manifest = JSON.parse(await readFile(`${root}/dist/assets.json`, 'utf8')) as Manifest;
  return { files: builtFiles(`${root}/dist/client`), preloadsOf: preloadsFrom(manifest) };
}

async function fromVite(): Promise<{ files: Middleware; preloadsOf: PageRequest['preloadsOf'] }> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ root, server: { middlewareMode: true }, appType: 'custom' });
  return { files: asMiddleware(vite.middlewares), preloadsOf: () => [] };
}

interface PageInit {
  urlOriginal: string;
  pageRequest: PageRequest;
}

interface Rendered {
  answer?: PageAnswer;
  errorWhileRendering?: unknown;
}

/** Passes the URL of the catch-all page to vite-plugin-ssr; only our renderer gets the visitor's URL. */
async function render(pageRequest: PageRequest): Promise<PageAnswer & { html: string }> {
  const rendered = await renderPage<Rendered, PageInit>({ urlOriginal: '/', pageRequest });
  const { httpResponse, answer, errorWhileRendering } = rendered;
  if (!httpResponse || !answer) throw errorWhileRendering ?? new Error('vite-plugin-ssr gave no answer');
  return { ...answer, html: lateScripts(httpResponse.body) };
}

/**
 * Gives scripts a low priority, so that pictures load first: the page is readable without scripts. Removes `defer`,
 * which HTML does not allow on module scripts.
 */
function lateScripts(html: string): string {
  return html.replaceAll(/<script type="module"([^>]*?) defer>/g, '<script type="module" fetchpriority="low"$1>');
}
