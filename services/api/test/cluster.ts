import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, migrationNames } from '../src/db/migrations.ts';

const root = join(__dirname, '../../..');
const migrations = join(root, 'services/api/migrations');
/** All jest workers on this machine share this advisory lock while a template is created or an old database dropped. */
const oneAtATime = 4_032_002;

/** Copies a template named by the hash of the migrations and of this file. @returns the database's URL */
export async function openDatabase(name = `studio_test_${process.pid}`): Promise<string> {
  const cluster = process.env['TEST_CLUSTER_URL'];
  if (!cluster) throw new Error('jest.config.js has no globalSetup for this project');
  const client = new Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [oneAtATime]);
    await dropLeftovers(client);
    const template = `studio_template_${hashOfTemplate()}`;
    if (!(await exists(client, template))) await makeTemplate(client, cluster, template);
    const database = `${name}_${hashOfTemplate()}`;
    if (!(await exists(client, database))) await client.query(`create database ${database} template ${template}`);
    return urlOf(cluster, database);
  } finally {
    await client.end();
  }
}

function hashOfTemplate(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(__filename));
  for (const name of migrationNames(migrations)) hash.update(name).update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 10);
}

/** The database is renamed only when it is complete, so that no incomplete template has the name. */
async function makeTemplate(client: Client, cluster: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  await migrate({ url: urlOf(cluster, draft), folder: migrations });
  await separateIds(urlOf(cluster, draft));
  await client.query(`alter database ${draft} rename to ${template}`);
}

/** Gives each table different ids, so that a test notices an id of another table. */
async function separateIds(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select pg_get_serial_sequence(table_name, 'id') as name from information_schema.columns
       where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by 1`,
    );
    for (const [index, { name }] of rows.entries()) {
      await client.query(`alter sequence ${name} restart with ${(index + 1) * 1_000_000}`);
    }
  } finally {
    await client.end();
  }
}

/** Drops the databases of ended jest workers. No worker knows whether it is the last one, so each one does this. */
async function dropLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^studio_test_[0-9]+_'`,
  );
  for (const { datname } of rows) {
    if (isAlive(Number(datname.split('_')[2]))) continue;
    await client.query(`drop database if exists ${datname} with (force)`);
  }
}

async function exists(client: Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

function urlOf(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
