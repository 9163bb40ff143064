import { join } from 'node:path';
import pg from 'pg';
import { findCluster } from '../../../sandbox/src/postgres/cluster.ts';
import { demo } from './demo.ts';
import type { Demo } from './demo.ts';

/** Runs a statement in the demo's database, only to let hours pass: for the rest a test enters as a user does. */
export async function runInDatabase(sql: string, values: unknown[]): Promise<void> {
  const { rowCount } = await withDatabase(demo(), (client) => client.query(sql, values));
  if (!rowCount) throw new Error(`no row was changed by: ${sql}`);
}

/** Connects as the superuser. */
export async function withDatabase<Result>(
  { dataDir }: Demo,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const cluster = findCluster(join(dataDir, 'postgres'));
  if (!cluster) throw new Error('the database of the demo does not run');
  const url = new URL(cluster.url);
  url.pathname = '/studio';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
