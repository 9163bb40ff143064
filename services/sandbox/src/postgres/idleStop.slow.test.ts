import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCommand, stopCommands, waitUntil } from '../../test/command.ts';
import { findCluster } from './cluster.ts';
import { isAlive } from './postmaster.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'idle-stop-'));
  chmodSync(dir, 0o755); // as root, the tests' Postgres runs under another user
});
afterEach(async () => {
  await stopCommands();
  rmSync(dir, { recursive: true, force: true });
});

const idleSeconds = 9;

test('a shared cluster stops after the idle time without a connection', async () => {
  const args = ['--data-dir', dir, '--fast', '--keep', '--idle-minutes', String(idleSeconds / 60)];
  const { url = '' } = await startCommand('postgres', args).readyMessage;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const pid = findCluster(dir)?.pid ?? 0;

  await sleep(1.5 * idleSeconds * 1000);
  expect(isAlive(pid)).toBe(true);

  await client.end();
  await sleep(0.5 * idleSeconds * 1000);
  expect(isAlive(pid)).toBe(true);

  await waitUntil(() => !isAlive(pid));
});
