import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupPrograms, migrate, sql, startInstallation, describeBackupTools } from './test/installation.ts';

describeBackupTools('a backup', () => {
  const studio = startInstallation();

  test('a backup records its success and size in the database', () => {
    const id = studio.backUp();

    const bytes = Number(
      sql(studio.url, `select bytes from backup_runs where kind = 'backup' order by id desc limit 1`),
    );
    const { total_size: size } = JSON.parse(studio.restic('stats', '--json', id)) as { total_size: number };
    expect(bytes).toBe(size);
    expect(size).toBeGreaterThan(10_000);
  });

  test('a backup is a consistent snapshot of one moment', async () => {
    const { saved, writes } = await whileWriting(() => studio.run('backup.sh').status);
    const { status } = studio.restore(studio.emptyDatabase('moment'));

    expect({ saved, status }).toEqual({ saved: 0, status: 0 });
    expect(writes).toBeGreaterThan(0);
  });

  test('a backup is rejected while another one runs, and the running one completes', async () => {
    const at = (name: string) => studio.at(`bin/${name}`);
    mkdirSync(at(''));
    const waiting = `#!/bin/sh
      touch "$0.started"
      while [ ! -e "$0.may-go-on" ]; do sleep 0.1; done
      PATH="$REAL_PATH"
      exec pg_dump "$@"`;
    writeFileSync(at('pg_dump'), waiting, { mode: 0o755 });
    const REAL_PATH = `${backupPrograms}:${process.env['PATH']}`;
    const first = studio.start('backup.sh', { env: { PATH: `${at('')}:${REAL_PATH}`, REAL_PATH } });
    const ended = once(first, 'exit');
    while (!existsSync(at('pg_dump.started'))) await sleep(50);

    const second = studio.run('backup.sh');
    writeFileSync(at('pg_dump.may-go-on'), '');

    expect(second).toEqual({ status: 1, output: expect.stringContaining('another backup is running') });
    expect(await ended).toEqual([0, null]);
    expect(studio.backups()).toHaveLength(1);
  });

  test('a backup that fails stores no snapshot', () => {
    const { status, output } = studio.run('backup.sh', { env: { BACKUP_DATABASE_URL: studio.serverUrl('nowhere') } });

    expect(status).toBe(1);
    expect(output).toContain('the database could not be dumped');
    expect(studio.backups()).toEqual([]);
  });

  test('a backup without some of its files is deleted', () => {
    // restic stores a snapshot without the files that it could not read, and exits with 3.
    mkdirSync(studio.at('bin'));
    const unreadable = `#!/bin/sh
      PATH="$REAL_PATH"; restic "$@"; code=$?
      if [ "$1" = backup ]; then exit 3; else exit $code; fi`;
    writeFileSync(studio.at('bin/restic'), unreadable, { mode: 0o755 });
    const PATH = `${studio.at('bin')}:${backupPrograms}:${process.env['PATH']}`;

    const { status, output } = studio.run('backup.sh', {
      env: { PATH, REAL_PATH: `${backupPrograms}:${process.env['PATH']}` },
    });

    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('could not be stored') });
    expect(studio.backups()).toEqual([]);
  });

  test('a backup folder that cannot be written is named before the database is read', () => {
    rmSync(studio.at('backups'), { recursive: true });

    const { status, output } = studio.run('backup.sh', { env: { BACKUP_DATABASE_URL: studio.serverUrl('nowhere') } });

    expect(status).toBe(1);
    expect(output).toMatch(/the backup folder \S+ cannot be written by user \d+"}\n$/);
  });

  test('a backup needs only a read-only role', () => {
    const backup = studio.url.replace('owner@', 'studio_backup:backup-password@');
    migrate(studio.url, { BACKUP_DATABASE_URL: backup });

    const { status } = studio.run('backup.sh', { env: { BACKUP_DATABASE_URL: backup } });

    expect(status).toBe(0);
  });

  test('a backup contains the database, secrets and finished uploads, and only its password opens it', () => {
    writeFileSync(studio.at('saved/uploads/b.jpg.part'), 'half a pic');
    const id = studio.backUp();

    const files = studio.restic('ls', '-q', id).trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining([
        '/database/database.dump',
        '/database/fingerprint.txt',
        '/secrets/smtp_url',
        '/uploads/a.jpg',
      ]),
    );
    expect(files).not.toContain('/uploads/b.jpg.part');
    expect(() => studio.restic('--password-command', 'echo another', 'ls', id)).toThrow(/wrong password/);
  });

  test('a backup contains no uploads when they are in a bucket', () => {
    const id = studio.backUp({ UPLOADS_URL: 's3://bucket?region=af-south-1' });

    expect(studio.restic('ls', '-q', id)).not.toContain('/uploads');
  });

  /** Edits bookings in one transaction after the other until the backup has ended. Counts those during the backup. */
  async function whileWriting(backUp: () => number | null): Promise<{ saved: number | null; writes: number }> {
    const endless = `do $$ declare n int := 0; begin loop
      n := n + 1; update bookings set notes = n where id = 1 + n % 200; commit;
    end loop; end $$`;
    const written = () => Number(sql(studio.url, `select coalesce(max(notes::int), 0) from bookings`));
    const writer = spawn(join(backupPrograms, 'psql'), ['-qX', studio.url, '-c', endless], { stdio: 'ignore' });
    const ended = once(writer, 'exit');
    try {
      while (written() === 0) {
        if (writer.exitCode !== null) throw new Error('the writer ended');
        await sleep(50);
      }
      const before = written();
      return { saved: backUp(), writes: written() - before };
    } finally {
      sql(studio.url, `select pg_terminate_backend(pid) from pg_stat_activity where query like 'do %'`);
      await ended;
    }
  }
});
