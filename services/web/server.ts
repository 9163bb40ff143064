import './server/studio/applyStudio.ts';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bodyTimeoutMsOf, isUpload, shutdownTimeoutMs } from '@studio/contract/timeouts';
import { createHealthServer } from '@studio/runtime/http/healthServer';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import { captureConsole } from '@studio/runtime/logging/captureConsole';
import { createLogger } from '@studio/runtime/logging/logger';
import { loadConfigOrExit } from '@studio/runtime/settings/loadConfigOrExit';
import { closeServer, createShutdown, shutDownOnSignals } from '@studio/runtime/shutdown';
import { openSpans } from '@studio/runtime/tracing/openSpans';
import { createApp } from './server/app.ts';
import type { AppParts } from './server/app.ts';
import { readConfig } from './server/config.ts';
import { readBuiltFiles } from './server/files/files.ts';
import { preloadsFrom } from './server/files/preloads.ts';
import type { Manifest } from './server/files/preloads.ts';
import { asMiddleware } from './server/http/asMiddleware.ts';
import { createMetrics } from './server/metrics.ts';
import { createRender } from './server/pages/pages.ts';
import { withStudioFiles } from './server/studio/studioFiles.ts';
import { studioFolder } from './server/studio/studioFolder.ts';
import { warnAboutStudio } from './server/studio/studioWarnings.ts';

/** Added to the time limit for an upload, so that the API's own timeout comes first and its response is forwarded. */
const apiHeadStartMs = 5000;

const isBuilt = import.meta.url.endsWith('/dist/node/server.js');
const root = fileURLToPath(new URL(isBuilt ? '../..' : '.', import.meta.url));

const config = loadConfigOrExit(readConfig);
const log = createLogger({ service: 'web', ...config });
const spans = await openSpans({ service: 'web', ...config });
if (isBuilt) captureConsole(log);
warnAboutStudio(log, studioFolder.files);
const metrics = createMetrics(config.version);

const app = createApp({
  config,
  log,
  metrics,
  render: await createRender(),
  ...(isBuilt ? await fromBuild() : await fromVite()),
  isDraining: () => shutdown.isDraining(),
  spans,
});

const server = createHttpServer(app, {
  bodyTimeoutMs: (url) => bodyTimeoutMsOf(url) + (isUpload(url) ? apiHeadStartMs : 0),
});
const shutdown = createShutdown({
  log,
  drainMs: config.drainMs,
  timeoutMs: shutdownTimeoutMs,
  steps: [
    { name: 'http server', close: () => closeServer(server) },
    { name: 'spans', close: () => spans.close() },
  ],
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

type Sources = Pick<AppParts, 'files' | 'vite' | 'preloadsOf' | 'cacheableAddress'>;

async function fromBuild(): Promise<Sources> {
  // Computed at run time, so that the bundler does not look for files that only the build makes. Importing importBuild
  // registers it with vite-plugin-ssr.
  const built: Record<'importBuild' | 'cacheableAddress', string> = {
    importBuild: new URL('../server/importBuild.cjs', import.meta.url).href,
    cacheableAddress: new URL('../server/cacheableAddress.mjs', import.meta.url).href,
  };
  await import(built.importBuild);
  const { cacheableAddress } = (await import(built.cacheableAddress)) as Pick<Sources, 'cacheableAddress'>;
  const manifest = JSON.parse(await readFile(`${root}/dist/assets.json`, 'utf8')) as Manifest;
  return {
    files: withStudioFiles(await readBuiltFiles(`${root}/dist/client`), studioFolder.files),
    vite: null,
    preloadsOf: preloadsFrom(manifest),
    cacheableAddress,
  };
}

async function fromVite(): Promise<Sources> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ root, server: { middlewareMode: true }, appType: 'custom' });
  return {
    files: studioFolder.files,
    vite: asMiddleware(vite.middlewares),
    preloadsOf: () => ['/renderer/hydratePage.ts'],
    cacheableAddress: () => null,
  };
}
