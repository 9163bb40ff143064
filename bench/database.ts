import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const benchPostgresDirectory = '.cache/bench-postgres';

/**
 * Starts Postgres unless it runs, and creates an empty database. Postgres runs without fsync, so that the disk is not
 * measured, and stops after ten minutes without a client.
 */
export async function createDatabase(): Promise<string> {
  const postgres = ['services/sandbox/src/postgres.main.ts', '--fast', '--keep', '--data-dir', benchPostgresDirectory];
  const started = execFileSync('node_modules/.bin/tsx', ['--conditions=source', ...postgres], { encoding: 'utf8' });
  const { url } = JSON.parse(started) as { url: string };
  const address = new URL(url);
  address.pathname = `/bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${address.pathname.slice(1)}`);
  await admin.end();
  return address.href;
}
