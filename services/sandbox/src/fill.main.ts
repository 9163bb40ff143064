import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@studio/runtime/settings/environment';
import { readDemoConfig } from './config.ts';
import { openDatabase } from './demo/database.ts';
import { fillHistory } from './fill/fillHistory.ts';
import { readFillSizes } from './fill/fillSizes.ts';
import { startCluster, stopCluster } from './postgres/cluster.ts';
import { startWatchdog } from './processes/watchdog.ts';

// The compiled file and the source are both three directories below the repository.
const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const sizes = readFillSizes(process.env);
  await withDemoDatabase(async (databaseUrl) => {
    const started = Date.now();
    await fillHistory({ databaseUrl, sizes, now: new Date(), onProgress: showProgress });
    showProgress('done');
    console.log(`\nThe history is in the demo’s database (${((Date.now() - started) / 1000).toFixed(1)} s).`);
  });
} catch (error) {
  process.exitCode = report(error);
}

/** @throws an Error for people while a demo runs, because the fill locks its tables */
async function withDemoDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { dataDir, pgPort } = readDemoConfig(root);
  const watchdog = startWatchdog(new URL('../watchdog.sh', import.meta.url));
  const cluster = await startCluster({
    dataDir: join(dataDir, 'postgres'),
    port: pgPort,
    fast: false,
    from: import.meta.url,
    onLaunch: (pid) => watchdog.guard(pid, 'INT'),
  });
  const { url, client } = await openDatabase(cluster, dataDir);
  try {
    await work(url);
  } finally {
    await client.end();
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
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  return 1;
}
