import { join } from 'node:path';
import pg from 'pg';
import { findCluster } from '../../../sandbox/src/postgres/cluster.ts';
import { demo } from './demo.ts';

/** Runs a statement in the demo's database, only to let hours pass: for the rest a test enters as a user does. */
export async function runInDatabase(sql: string, values: unknown[]): Promise<void> {
  const cluster = findCluster(join(demo().dataDir, 'postgres'));
  if (!cluster) throw new Error('the database of the demo does not run');
  const url = new URL(cluster.url);
  url.pathname = '/studio';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query(sql, values);
    if (!rowCount) throw new Error(`no row was changed by: ${sql}`);
  } finally {
    await client.end();
  }
}
