import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { root, startCommand } from './command.ts';

/** Creates a separate database for the tests of a file, with the tables of this release. */
export function useDatabase(what: string) {
  const name = `sandbox_${what}_${process.pid}`;
  let admin: Client;
  let client: Client;

  beforeAll(async () => {
    const cluster = (await startCommand('postgres', ['--fast', '--keep']).readyMessage)['url'] ?? '';
    admin = new Client({ connectionString: cluster });
    await admin.connect();
    await admin.query(`create database ${name}`);
    client = new Client({ connectionString: Object.assign(new URL(cluster), { pathname: `/${name}` }).href });
    await client.connect();
    const folder = join(root, 'services/api/migrations');
    for (const file of readdirSync(folder).sort()) await client.query(readFileSync(join(folder, file), 'utf8'));
  });
  afterAll(async () => {
    await client.end();
    await admin.query(`drop database ${name}`);
    await admin.end();
  });

  return {
    get client() {
      return client;
    },
  };
}
