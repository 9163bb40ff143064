import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { sql, startInstallation, describeBackupTools } from './test/installation.ts';

describeBackupTools('the restore drill', () => {
  const studio = startInstallation();
  const drill = () => studio.run('drill.sh', { env: { RESTORE_SERVER_URL: studio.serverUrl('postgres') } });

  test('the drill restores, compares, drops and records the newest backup', () => {
    studio.backUp();
    const before = sql(studio.url, 'select count(*) from pg_database');

    const { status, output } = drill();

    expect(output).toContain('the restore drill of');
    expect(status).toBe(0);
    expect(sql(studio.url, 'select count(*) from pg_database')).toBe(before);
    expect(sql(studio.url, `select count(*) > 0 from backup_runs where kind = 'restore_drill'`)).toBe('t');
  });

  test('a drill removes what a killed drill has left', () => {
    studio.backUp();
    sql(studio.serverUrl('postgres'), 'create database restore_drill');
    mkdirSync(studio.at('saved/drill/secrets'), { recursive: true });
    writeFileSync(studio.at('saved/drill/secrets/old'), 'a secret');

    const { status } = drill();

    expect(status).toBe(0);
    expect(sql(studio.url, `select count(*) from pg_database where datname ~ 'drill'`)).toBe('0');
    expect(existsSync(studio.at('saved/drill'))).toBe(false);
  });

  test('the drill fails if the newest backup is older than 26 hours', () => {
    studio.restic('init', '-q');
    studio.restic('backup', '-q', '--host', 'studio', '--time', '2020-01-01 01:00:00', 'uploads');

    const { status, output } = drill();

    expect(status).toBe(1);
    expect(output).toMatch(/the newest backup is \d+ hours old/);
  });

  test.each(['events', 'bookings', 'payments'])(
    'a backup without older %s of the database fails the drill',
    (table) => {
      const emptied = studio.copyDatabase(`no_${table}`, `truncate ${table} cascade`);
      studio.backUp({ BACKUP_DATABASE_URL: emptied });

      const { status, output } = drill();

      expect(status).toBe(1);
      expect(output).toMatch(new RegExp(`lacks \\d+ rows of ${table} that are older than it`));
    },
  );

  // RELIABILITY O07
  test('a backup without an upload that its database names fails the drill', () => {
    const naming = studio.copyDatabase('naming', `update events set image_url = '/uploads/lost.jpg' where id = 1`);
    studio.backUp({ BACKUP_DATABASE_URL: naming });

    const { status, output } = drill();

    expect(status).toBe(1);
    expect(output).toContain('lacks uploads that its database names: lost.jpg');
  });

  test('a backup with every upload that its database names passes the drill', () => {
    const naming = studio.copyDatabase('found', `update events set image_url = '/uploads/a.jpg' where id = 1`);
    studio.backUp({ BACKUP_DATABASE_URL: naming });

    expect(drill().status).toBe(0);
  });

  test('a secret that has changed since the backup fails the drill', () => {
    studio.backUp();
    writeFileSync(studio.at('secrets/smtp_url'), 'smtp://another.studio.test');

    const { status, output } = drill();

    expect({ status, output }).toEqual({
      status: 1,
      output: expect.stringMatching(/the secret smtp_url is not as in backup \w+: make a new backup/),
    });
  });
});
