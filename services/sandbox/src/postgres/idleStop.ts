import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stopCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';

/** Stops the cluster after this time without another client. A client that joins at that moment has to start again. */
export async function stopWhenIdle({ url, pid }: Cluster, idleMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
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
  await stopCluster(pid);
}
