import { join } from 'node:path';
import pg from 'pg';
import { findCluster } from '../../../sandbox/src/postgres/cluster.ts';
import type { Demo } from './demo.ts';

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
