import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../services/sandbox/src/processes/ports.ts';
import { command, migrate, sql, startInstallation, describeBackupTools } from './test/installation.ts';
import { runScript } from './test/runScript.ts';

test.each(['restore.sh', 'secrets.sh'])(
  '%s says that a folder has no backup, or that its user may not read it',
  (script) => {
    const empty = mkdtempSync(join(tmpdir(), 'backups-'));
    try {
      const env = { RESTORE_DATABASE_URL: 'postgres://unused', RESTIC_REPOSITORY: empty };
      const { status, output } = runScript(script, { env });

      expect(status).toBe(1);
      expect(output.trim().split('\n')).toEqual([expect.stringContaining(`there is no backup in ${empty}, or user `)]);
    } finally {
      rmSync(empty, { recursive: true });
    }
  },
);

describeBackupTools('a restore', () => {
  const studio = startInstallation();

  // RELIABILITY O07
  test('a backup restored into an empty server has every row, sum and picture, and the API works with it', async () => {
    const name = studio.backUp();
    const empty = studio.emptyDatabase('restored');

    const { status, output } = studio.restore(empty);

    expect(output).toContain(`backup ${name} is restored`);
    expect(status).toBe(0);
    const held =
      'select (select count(*) from bookings), (select sum(amount) from payments), (select sum(seats_taken) from events)';
    expect(sql(empty, held)).toBe('200|90000000|400');
    expect(readFileSync(join(studio.at('restored'), 'a.jpg'), 'utf8')).toBe('a picture');
    // A dump does not contain the rights of the roles, so the migration must grant them again without an error.
    migrate(empty);
    await expectServed(empty);
  });

  test('a restore does not change the owner and mode of the uploads directory', () => {
    studio.backUp();
    chmodSync(studio.at('restored'), 0o2775);

    const { status, output } = studio.restore(studio.emptyDatabase('volume'));

    expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining('is restored') });
    expect(statSync(studio.at('restored')).mode & 0o7777).toBe(0o2775);
  });

  test('a modified backup is rejected', () => {
    const id = studio.backUp();
    for (const pack of largeFiles(studio.at('backups/data'))) {
      const bytes = readFileSync(pack);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      chmodSync(pack, 0o600);
      writeFileSync(pack, bytes);
    }

    const { status, output } = studio.restore(studio.emptyDatabase('changed'), { args: [id] });

    expect(status).toBe(1);
    expect(output).toContain(`backup ${id} could not be restored`);
  });

  test('a backup whose rows differ from its fingerprint is rejected', () => {
    const id = studio.backUp();
    studio.restic('restore', '-q', id, '--target', studio.at('saved'));
    const fingerprint = studio.at('saved/database/fingerprint.txt');
    const facts = readFileSync(fingerprint, 'utf8');
    writeFileSync(fingerprint, facts.replace('sum payments.amount 90000000', 'sum payments.amount 90000001'));
    studio.restic('backup', '-q', '--host', 'studio', 'database');

    const { status, output } = studio.restore(studio.emptyDatabase('differs'));

    expect(status).toBe(1);
    expect(output).toContain('differs from what was saved');
  });

  test('a restore into a database with data is rejected', () => {
    studio.backUp();

    const { status, output } = studio.restore(studio.url);

    expect(status).toBe(1);
    expect(output).toContain('the database is not empty');
  });

  test('a restore that finds other uploads leaves the database empty, so that it can be repeated', () => {
    studio.backUp();
    const empty = studio.emptyDatabase('empty_target');
    writeFileSync(studio.at('restored/other.jpg'), 'another picture');

    const { status, output } = studio.restore(empty);

    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('restored is not empty') });
    expect(sql(empty, `select count(*) from pg_tables where schemaname = 'public'`)).toBe('0');
  });

  test('a restore without a name shows the backups and restores the newest after a yes', () => {
    const name = studio.backUp();

    const { status, output } = restoreNewest(studio.emptyDatabase('answered'), 'yes\n');

    expect(output).toMatch(
      new RegExp(`${name} of \\S+ \\S+: 10 events, 200 bookings, R900000.00 paid\nRestore ${name}\\? Type yes:`),
    );
    expect(output).toContain('is restored');
    expect(status).toBe(0);
  });

  test.each([
    ['no answer', ''],
    ['another answer than yes', 'y\n'],
  ])('a restore without a name and with %s restores nothing', (_what, input) => {
    const name = studio.backUp();

    const { status, output } = restoreNewest(studio.url, input);

    expect(status).toBe(1);
    expect(output).toContain(`nothing was restored; without a terminal, name the backup: restore.sh ${name}`);
  });

  test.each([
    ['is empty', 'truncate events, orders cascade', 'it is empty'],
    [
      'has fewer workshops than another',
      'update bookings set event_id = 2 where event_id = 1; delete from events where id = 1',
      'contains more',
    ],
    [
      'has fewer bookings than another',
      'update payments set order_id = 8 where order_id = 7; delete from bookings where id = 7',
      'contains more',
    ],
    ['has less money than another', 'delete from payments where id = 7', 'contains more'],
    [
      'was made on this machine, unlike older ones',
      'select 1',
      'it was made on this machine, and older ones on another',
    ],
  ])('a restore without a name stops when the newest backup %s', (_what, change, reason) => {
    makeOld(studio.backUp());
    changes += 1;
    const newest = studio.backUp({ BACKUP_DATABASE_URL: studio.copyDatabase(`changed_${changes}`, change) });

    const { status, output } = restoreNewest(studio.url, 'yes\n');

    expect(status).toBe(1);
    expect(output).toContain(`the newest backup, ${newest}, is not restored without being named: `);
    expect(output).toContain(reason);
    expect(output).not.toContain('Type yes');
  });

  test('an empty backup is restored when it is named', () => {
    makeOld(studio.backUp());
    const name = studio.backUp({
      BACKUP_DATABASE_URL: studio.copyDatabase('empty', 'truncate events, orders cascade'),
    });

    const { status, output } = studio.restore(studio.emptyDatabase('named'), { args: [name] });

    expect(output).toMatch(new RegExp(`restoring ${name} of .*: 0 events, 0 bookings, R0.00 paid`));
    expect(status).toBe(0);
  });

  let changes = 0;
  const restoreNewest = (database: string, input: string) => studio.restore(database, { args: [], input });

  /** Replaces a backup with a copy that has a date in 2020. */
  function makeOld(id: string): void {
    const { tags } = studio.backups().find(({ short_id: one }) => one === id) ?? { tags: [] };
    studio.restic('restore', '-q', id, '--target', studio.at('saved'));
    studio.restic(
      'backup',
      '-q',
      '--host',
      'studio',
      '--tag',
      tags.join(','),
      '--time',
      '2020-01-01 01:00:00',
      'database',
      'secrets',
      'uploads',
    );
    studio.restic('forget', '-q', id);
  }
});

function largeFiles(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).filter((file) => statSync(file).size > 20_000);
}

async function expectServed(url: string): Promise<void> {
  const port = await findFreePort();
  const api = spawn('node', command('services/api/src/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      QUEUE_URL: 'redis://127.0.0.1:1',
      API_PORT: String(port),
      SECRET: 'a session key of the restore drill',
      INTERNAL_KEY: 'an internal key of the restore drill',
    },
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (api.exitCode === null && !(await isReady())) await sleep(100);
    const events = (await (await fetch(`${origin}/api/events`)).json()) as object[];
    expect(events).toHaveLength(10);
    expect(events[0]).toMatchObject({ capacity: 50, availableSeats: 10 });
  } finally {
    api.kill('SIGKILL');
  }
}
