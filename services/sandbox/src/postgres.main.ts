import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { PortBusy, findCluster, startCluster, stopCluster } from './postgres/cluster.ts';
import type { Cluster } from './postgres/cluster.ts';
import { isAlive } from './postgres/postmaster.ts';
import { startWatchdog } from './processes/watchdog.ts';

const usage = `Starts a Postgres from npm, or attaches to it, and prints {"url":"postgres://…"} on one line.
  --data-dir DIR        its folder (.cache/test-postgres)
  --port N              0, the default, takes a free one
  --fast                nothing is forced to disk: for tests
  --keep                return; it lives on for others and stops after --idle-minutes (10) without a client
                        (without --keep: this command stays, and stops the Postgres when it is stopped)`;

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '.cache/test-postgres' },
    port: { type: 'string', default: '0' },
    fast: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'idle-minutes': { type: 'string', default: '10' },
    'idle-stop': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const dataDir = values['data-dir'];
const options = { dataDir, port: Number(values.port), fast: values.fast, from: import.meta.url };

try {
  if (values.help) console.log(usage);
  else if (values['idle-stop']) await stopWhenIdle(Number(values['idle-minutes']) * 60_000);
  else if (values.keep) await keep();
  else await own();
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(error instanceof PortBusy ? `${sentence} Choose another with --port.` : sentence);
  process.exitCode = 1;
}

/** The process that started the cluster starts another process, which stops the cluster when it is idle. */
async function keep(): Promise<void> {
  let launched = 0;
  const cluster = await startCluster({ ...options, onLaunch: (pid) => (launched = pid) });
  if (cluster.pid === launched) {
    const again = [...process.execArgv, ...process.argv.slice(1), '--idle-stop'];
    spawn(process.execPath, again, { detached: true, stdio: 'ignore' }).unref();
  }
  print(cluster);
}

/** Stops the cluster after this time without another client. A client that connects just then must start it again. */
async function stopWhenIdle(idleMs: number): Promise<void> {
  const cluster = findCluster(dataDir);
  if (!cluster) return;
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined); // the next query fails
  await client.connect();
  let usedAt = Date.now();
  while (Date.now() - usedAt < idleMs) {
    await sleep(Math.min(15_000, idleMs / 4));
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    if (rowCount !== 0) usedAt = Date.now();
  }
  await stopCluster(cluster.pid);
}

async function own(): Promise<void> {
  const watchdog = startWatchdog(new URL('../watchdog.sh', import.meta.url));
  const cluster = await startCluster({ ...options, onLaunch: (pid) => watchdog.guard(pid, 'INT') });
  watchdog.guard(cluster.pid, 'INT');
  print(cluster);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  while (!stopped.signal.aborted && isAlive(cluster.pid)) await sleep(100);
  await stopCluster(cluster.pid);
  watchdog.release(cluster.pid);
}

function print({ url }: Cluster): void {
  console.log(JSON.stringify({ url }));
}
