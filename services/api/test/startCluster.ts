import { spawnSync } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';

/** Jest runs this once before all tests. The cluster of all jest workers keeps running for the next run. */
export default async function startCluster(): Promise<void> {
  if (process.env['TEST_CLUSTER_URL']) return;
  const root = join(__dirname, '../../..');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'services/sandbox/src/postgres.main.ts'), '--fast', '--keep'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The tests need the sandbox's Postgres: ${stderr}`);
  const { url } = JSON.parse(stdout) as { url: string };
  process.env['TEST_CLUSTER_URL'] = url;
  await keepRunning(url);
}

/** Keeps a connection open, because a cluster without a client stops after ten minutes. */
async function keepRunning(url: string): Promise<void> {
  const stream = new Socket();
  const client = new Client({ connectionString: url, stream: () => stream });
  // Tests of a lost database end all connections.
  client.on('error', () => undefined);
  await client.connect();
  stream.unref();
}
