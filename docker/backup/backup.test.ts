import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, migrate, sql, startInstallation, whenFound } from './testing/installation.ts';

whenFound('a backup', () => {
  const studio = startInstallation();

  test('a backup records its success and size in the database', () => {
    const name = studio.backUp();

    const bytes = Number(
      sql(studio.url, `select bytes from backup_runs where kind = 'backup' order by id desc limit 1`),
    );
    const size = readdirSync(join(studio.at('backups'), name)).reduce(
      (sum, file) => sum + readFileSync(join(studio.at('backups'), name, file)).length,
      0,
    );
    expect(bytes).toBeGreaterThanOrEqual(size);
  });

  test('a backup is a consistent snapshot of one moment', () => {
    const busy = `do $$ begin for n in 1..4000 loop update bookings set notes = n where id = 1 + n % 200; commit; end loop; end $$`;
    const writer = spawn(join(bin, 'psql'), ['-qX', studio.url, '-c', busy], { stdio: 'ignore' });

    studio.backUp();
    const wasBusy = writer.exitCode === null;
    writer.kill();
    const { status } = studio.restore(studio.emptyDatabase('moment'));

    expect(wasBusy).toBe(true);
    expect(status).toBe(0);
  });

  test('a failed backup leaves no directory that looks complete', () => {
    const { status, output } = studio.run('backup.sh', { env: { BACKUP_DATABASE_URL: studio.serverUrl('nowhere') } });

    expect(status).toBe(1);
    expect(output).toContain('the database could not be dumped');
    expect(readdirSync(studio.at('backups'))).toEqual([]);
  });

  test('a backup is made by a read-only role', () => {
    const backup = studio.url.replace('owner@', 'studio_backup:backup-password@');
    migrate(studio.url, { BACKUP_DATABASE_URL: backup });

    const { status } = studio.run('backup.sh', { env: { BACKUP_DATABASE_URL: backup } });

    expect(status).toBe(0);
  });

  test('a backup lists its uploads with their hashes and omits unfinished ones', () => {
    writeFileSync(join(studio.at('uploads'), 'b.jpg.part'), 'half a pic');
    const name = studio.backUp();

    const list = readFileSync(join(studio.at('backups'), name, 'uploads.txt'), 'utf8');
    const packed = execFileSync('tar', ['-tf', join(studio.at('backups'), name, 'uploads.tar')], { encoding: 'utf8' });
    expect(list).toBe(`${createHash('sha256').update('a picture').digest('hex')}  ./a.jpg\n`);
    expect(packed).not.toContain('.part');
  });

  test('the first nightly backup waits for the first booking', () => {
    const unused = studio.copyDatabase('unused', 'truncate bookings, backup_runs cascade');
    const nightly = () => studio.run('nightly.sh', { args: ['once'], env: { BACKUP_DATABASE_URL: unused } });

    const before = nightly();
    const backupsBefore = readdirSync(studio.at('backups'));
    sql(unused, firstBooking);
    const after = nightly();

    expect(before).toEqual({ status: 0, output: expect.stringContaining('no booking yet') });
    expect(backupsBefore).toEqual([]);
    expect(after).toEqual({ status: 0, output: expect.stringContaining('is complete') });
  });

  test('the loop of a single machine waits for the first booking too', () => {
    const unused = studio.copyDatabase('unused_loop', 'truncate bookings, backup_runs cascade');
    const pauses = studio.at('pauses');
    mkdirSync(pauses);
    // Replaces the pause between two rounds: the first booking is made in the first pause, the second ends the loop.
    const pause = `#!/bin/sh
      echo pause
      [ ! -e "$0.first" ] || kill "$PPID"
      touch "$0.first"
      psql -qX "$BACKUP_DATABASE_URL" -c "$FIRST_BOOKING"`;
    writeFileSync(join(pauses, 'sleep'), pause, { mode: 0o755 });
    const PATH = `${pauses}:${bin}:${process.env['PATH']}`;

    const { status, output } = studio.run('nightly.sh', {
      env: { PATH, BACKUP_DATABASE_URL: unused, FIRST_BOOKING: firstBooking },
    });

    const [before, after] = output.split('pause');
    expect(status).toBe(0);
    expect(before).toContain('no booking yet');
    expect(before).not.toContain('is complete');
    expect(after).toContain('is complete');
  });

  test('a database that was backed up once is backed up without bookings too', () => {
    const erased = studio.copyDatabase('erased', 'truncate bookings cascade');
    sql(erased, `insert into backup_runs (kind, bytes) values ('backup', 1)`);

    const { output } = studio.run('nightly.sh', { args: ['once'], env: { BACKUP_DATABASE_URL: erased } });

    expect(output).toContain('is complete');
  });

  test('uploads that were lost during the day stay in the backup of its morning', () => {
    const renamed: string[] = [];
    const nightly = (second: number) => {
      studio.run('nightly.sh', { args: ['once'] });
      const made = readdirSync(studio.at('backups')).find((name) => !renamed.includes(name)) ?? '';
      const name = `${made.slice(0, 10)}T00000${second}Z`;
      renamed.push(name);
      renameSync(join(studio.at('backups'), made), join(studio.at('backups'), name));
      return name;
    };
    const morning = nightly(1);
    rmSync(join(studio.at('uploads'), 'a.jpg'));

    for (const second of [2, 3, 4]) nightly(second);

    expect(readFileSync(join(studio.at('backups'), morning, 'uploads.txt'), 'utf8')).toContain('a.jpg');
  });

  test.each([
    ['nightly.sh now', ['now'], ''],
    ['a job with a name of its own', ['once'], 'backup-now'],
  ])('a backup by %s counts as made by hand, and prunes nothing', (_what, args, jobName) => {
    const hours = ['01', '02', '03'].map((hour) => `2020-01-01T${hour}0000Z`);
    for (const name of hours) mkdirSync(join(studio.at('backups'), name));

    const { status } = studio.run('nightly.sh', { args, env: { JOB_NAME: jobName } });

    const names = readdirSync(studio.at('backups')).toSorted();
    expect(status).toBe(0);
    expect(names).toEqual([...hours, expect.any(String)]);
    expect(readdirSync(join(studio.at('backups'), names.at(-1) ?? ''))).toContain('by-hand');
  });
});

const firstBooking = `
  insert into bookings (event_id, booking_reference, first_name, last_name, email, phone, participants, total_amount,
      payment_method, payment_status, status)
    values (1, 'FIRST', 'Náledi', 'O''Neill', 'v@mail.test', '082', 2, 90000, 'payfast', 'pending', 'pending')`;
