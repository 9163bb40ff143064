import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { backupPrograms, insertBooking, sql, startInstallation, describeBackupTools } from './test/installation.ts';

describeBackupTools('the nightly backup', () => {
  const studio = startInstallation();
  const nightly = (env: NodeJS.ProcessEnv = {}, ...args: string[]) =>
    studio.run('nightly.sh', { args: args.length > 0 ? args : ['once'], env });
  const tags = () => studio.backups().map(({ tags: [kind] }) => kind);

  test('the first nightly backup waits for the first booking', () => {
    const unused = studio.copyDatabase('unused', 'truncate bookings, backup_runs cascade');

    const before = nightly({ BACKUP_DATABASE_URL: unused });
    const backupsBefore = studio.backups();
    sql(unused, insertBooking('FIRST'));
    const after = nightly({ BACKUP_DATABASE_URL: unused });

    expect(before).toEqual({ status: 0, output: expect.stringContaining('no booking yet') });
    expect(backupsBefore).toEqual([]);
    expect(after).toEqual({ status: 0, output: expect.stringContaining('is complete') });
  });

  test('the loop of a single machine waits for the first booking too', () => {
    const unused = studio.copyDatabase('unused_loop', 'truncate bookings, backup_runs cascade');
    const pauses = studio.at('pauses');
    mkdirSync(pauses);
    // Replaces the pause between two rounds. The first pause makes the first booking, the second ends the loop.
    const pause = `#!/bin/sh
      echo pause
      [ ! -e "$0.first" ] || kill "$PPID"
      touch "$0.first"
      psql -qX "$BACKUP_DATABASE_URL" -c "$FIRST_BOOKING"`;
    writeFileSync(`${pauses}/sleep`, pause, { mode: 0o755 });
    const PATH = `${pauses}:${backupPrograms}:${process.env['PATH']}`;

    const { status, output } = studio.run('nightly.sh', {
      env: { PATH, BACKUP_DATABASE_URL: unused, FIRST_BOOKING: insertBooking('FIRST') },
    });

    const [before, after] = output.split('pause');
    expect(status).toBe(0);
    expect(before).toContain('no booking yet');
    expect(before).not.toContain('is complete');
    expect(after).toContain('is complete');
  });

  test.each(['24', 'one', '-1'])('the hour %s is rejected at the start', (hour) => {
    expect(nightly({ BACKUP_HOUR: hour })).toEqual({
      status: 1,
      output: expect.stringContaining(`BACKUP_HOUR must be a whole number from 0 to 23, not ${hour}`),
    });
  });

  test('a database that was backed up before is backed up even without bookings', () => {
    const erased = studio.copyDatabase('erased', 'truncate bookings cascade');
    sql(erased, `insert into backup_runs (kind, bytes) values ('backup', 1)`);

    const { output } = nightly({ BACKUP_DATABASE_URL: erased });

    expect(output).toContain('is complete');
  });

  test('the last nightly backups of 7 days, 4 weeks and 6 months stay, and so do all backups made by hand', () => {
    studio.backUp();
    const days = [
      '02-10',
      '03-10',
      '08-05',
      '09-05',
      '10-05',
      '10-27',
      '11-01',
      '11-08',
      '11-09',
      '11-10',
      '11-11',
      '11-12',
    ];
    for (const day of days) saveOn(`2020-${day}`, 'nightly');
    saveOn('2020-10-30', 'by-hand');

    nightly();

    const kept = studio.backups().filter(({ time }) => time.startsWith('2020'));
    expect(kept.map(({ time, tags: [kind] }) => `${time.slice(5, 10)} ${kind}`)).toEqual([
      ...['03-10', '08-05', '09-05', '10-27'].map((day) => `${day} nightly`),
      '10-30 by-hand',
      ...['11-01', '11-08', '11-09', '11-10', '11-11', '11-12'].map((day) => `${day} nightly`),
    ]);
  });

  test.each([
    ['nightly.sh now', 'now', ''],
    ['a job whose name is not from the schedule', 'once', 'backup-now'],
  ])('a backup by %s counts as made by hand, and deletes nothing', (_what, arg, jobName) => {
    studio.backUp();
    for (const day of ['01', '02', '03']) saveOn(`2020-01-${day}`, 'nightly');

    const { status } = nightly({ JOB_NAME: jobName }, arg);

    expect(status).toBe(0);
    expect(tags()).toEqual(['nightly', 'nightly', 'nightly', 'nightly', 'by-hand']);
  });

  // RELIABILITY O07
  test('no old backup is deleted while a picture that an event names is missing', () => {
    const naming = studio.copyDatabase('naming', `update events set image_url = '/uploads/a.jpg' where id = 1`);
    studio.backUp();
    for (const day of ['01', '02', '03', '04']) saveOn(`2020-01-${day}`, 'nightly');
    rmSync(studio.at('saved/uploads/a.jpg'));

    const { output } = nightly({ BACKUP_DATABASE_URL: naming });

    expect(output).toContain('old backups stay, because pictures are missing: a.jpg');
    expect(tags()).toHaveLength(6);
  });

  test('the last snapshot of each base of the write-ahead log stays for two weeks', () => {
    const save = (base: string, time: string) =>
      studio.restic('backup', '-q', '--host', 'studio-wal', '--tag', `base=${base}`, '--time', time, 'uploads');
    mkdirSync(studio.at('saved/wal'));
    studio.backUp();
    save('1', '2020-06-01 10:00:00');
    save('2', '2020-06-19 10:00:00');
    save('2', '2020-06-19 10:05:00');
    save('3', '2020-06-20 10:00:00');
    save('3', '2020-06-20 10:05:00');

    studio.run('forget.sh');

    const kept = studio.backups().map(({ time, tags: [kind] }) => `${time.slice(5, 16)} ${kind}`);
    expect(kept.slice(0, -1)).toEqual(['06-19T10:05 base=2', '06-20T10:05 base=3']);
    expect(kept.at(-1)).toMatch(/nightly$/);
  });

  function saveOn(day: string, kind: string): void {
    studio.restic('backup', '-q', '--host', 'studio', '--tag', kind, '--time', `${day} 01:00:00`, 'uploads');
  }
});
