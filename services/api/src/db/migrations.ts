import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Umzug } from 'umzug';
import { sqlStateOf } from './violation.ts';

/** The key of the advisory lock: any number, the same for every migrator. */
const oneAtATime = 4_032_001;
/** SQLSTATE `lock_not_available`. */
const lockTimeout = '55P03';
/** While a migration waits for a lock, visitors' queries wait behind it and time out after 1.8 s. */
const lockMs = 500;
/** With the waits between them, the attempts take about 90 seconds. */
const attempts = 40;

export interface MigrateOptions {
  url: string;
  folder: string;
  onApplied?: (name: string) => void;
}

export class UnknownMigration extends Error {
  constructor(name: string) {
    super(
      `The database was made by a development version (unknown migration: ${name}), and neither it nor a backup of it ` +
        'can be used: start with an empty database, in a demo by deleting its data directory.',
    );
  }
}

/**
 * Each file is one transaction unless it begins with `-- no transaction`. Concurrent calls apply each file once.
 * @throws UnknownMigration
 */
export async function migrate({ url, folder, onApplied }: MigrateOptions): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'studio-migrate' });
  client.on('error', () => undefined); // the running query fails with the same error
  await client.connect();
  try {
    await client.query(`set statement_timeout = '5min'`);
    await takeTurn(client);
    await client.query(`set lock_timeout = ${lockMs}; set client_min_messages = warning`);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, applied_at timestamptz not null default now()
       )`,
    );
    const names = migrationNames(folder);
    rejectUnknown(await appliedNames(client), names);
    const umzug = new Umzug({
      migrations: names.map((name) => ({ name, up: () => apply(client, folder, name) })),
      storage: {
        executed: () => appliedNames(client),
        // The migration's own transaction records the name.
        logMigration: async () => undefined,
        unlogMigration: () => Promise.reject(new Error('Migrations only go forward')),
      },
      logger: undefined,
    });
    umzug.on('migrated', ({ name }) => onApplied?.(name));
    await umzug.up();
  } finally {
    await client.end();
  }
}

/** Polls, because a migrator that waits inside a query would block another's CREATE INDEX CONCURRENTLY. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [oneAtATime]);
    if (rows[0]?.mine) return;
    await sleep(200);
  }
}

export function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort();
}

/** An unknown name after the last known one is allowed: a newer release applied it before a roll-back. */
function rejectUnknown(applied: string[], known: string[]): void {
  const last = known.at(-1) ?? '';
  const unknown = applied.find((name) => name < last && !known.includes(name));
  if (unknown) throw new UnknownMigration(unknown);
}

async function appliedNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

async function apply(client: Client, folder: string, name: string): Promise<void> {
  const sql = readFileSync(join(folder, name), 'utf8');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (runsAlone(sql) ? applyAlone(client, name, sql) : applyWhole(client, name, sql));
      return;
    } catch (error) {
      if (sqlStateOf(error) !== lockTimeout || attempt === attempts) throw error;
      await sleep(1000 + Math.random() * 1000);
    }
  }
}

/** True for statements that cannot run in a transaction, such as `create index concurrently`. */
export function runsAlone(sql: string): boolean {
  return /^\s*-- no transaction\b/.test(sql);
}

async function applyWhole(client: Client, name: string, sql: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await noteApplied(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Creating an index concurrently blocks no requests, may wait for a long time, and cannot run in a transaction. */
async function applyAlone(client: Client, name: string, sql: string): Promise<void> {
  await client.query('set lock_timeout = 0');
  try {
    await client.query(sql);
  } finally {
    await client.query(`set lock_timeout = ${lockMs}`);
  }
  await noteApplied(client, name);
}

async function noteApplied(client: Client, name: string): Promise<void> {
  await client.query('insert into schema_migrations (name) values ($1)', [name]);
}
