import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@studio/runtime/environment';
import { readDemoConfig } from './config.ts';
import { fillHistory } from './fill/fillHistory.ts';
import { readFillSizes } from './fill/fillSizes.ts';
import { findCluster, startCluster, stopCluster } from './postgres/cluster.ts';
import { startWatchdog } from './processes/watchdog.ts';

// The compiled file and the source are both three directories below the repository.
const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const sizes = readFillSizes(process.env);
  await withDemoCluster(async (url) => {
    const started = Date.now();
    const databaseUrl = new URL(url);
    databaseUrl.pathname = '/studio';
    await fillHistory({ databaseUrl: databaseUrl.href, sizes, now: new Date(), onProgress: showProgress });
    showProgress('done');
    console.log(`\nThe history is in the demo’s database (${((Date.now() - started) / 1000).toFixed(1)} s).`);
  });
} catch (error) {
  process.exitCode = report(error);
}

/** Uses the cluster of a running demo, or starts it for the time of `work`. */
async function withDemoCluster(work: (url: string) => Promise<void>): Promise<void> {
  const { dataDir, pgPort } = readDemoConfig(root);
  const directory = join(dataDir, 'postgres');
  const running = findCluster(directory);
  if (running) return work(running.url);

  const watchdog = startWatchdog(new URL('../watchdog.sh', import.meta.url));
  const cluster = await startCluster({
    dataDir: directory,
    port: pgPort,
    fast: false,
    from: import.meta.url,
    onLaunch: (pid) => watchdog.guard(pid, 'INT'),
  });
  try {
    await work(cluster.url);
  } finally {
    await stopCluster(cluster.pid);
    watchdog.release(cluster.pid);
  }
}

function showProgress(step: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K· ${step} …`);
  else console.log(`· ${step} …`);
}

/** Prints expected errors as sentences, and others with their stack. @returns the exit code */
function report(error: unknown): number {
  if (error instanceof ConfigError) {
    console.error(error.errors.map((sentence) => `${sentence}.`).join('\n'));
    return 2;
  }
  if (error instanceof Error && 'code' in error && error.code === '3D000') {
    console.error('The demo has no database yet: run make demo once, then make fill.');
    return 1;
  }
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  return 1;
}
