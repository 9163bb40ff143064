import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { sql, startInstallation, describeBackupTools } from './test/installation.ts';

describeBackupTools('the health check of the backup service', () => {
  const studio = startInstallation();

  const state = () =>
    sql(
      studio.url,
      `select can_write, backup_free_ratio between 0 and 1, database_free_ratio between 0 and 1 from backup_state
       where checked_at > now() - interval '1 minute'`,
    );
  const watch = (env: NodeJS.ProcessEnv) => studio.run('watch.sh', { env });

  test('the check passes and records the free part of both disks', () => {
    const { status } = watch({ BACKUPS_DIR: studio.at('.'), DATABASE_DIR: studio.at('.') });

    expect([status, state()]).toEqual([0, 't|t|t']);
  });

  test('a folder that cannot be written fails the check and is recorded', () => {
    const { status, output } = watch({ BACKUPS_DIR: studio.at('nowhere'), DATABASE_DIR: '/nowhere' });

    expect([status, state()]).toEqual([1, 'f||']);
    expect(output).toContain('the backup folder cannot be written');
  });

  test('a folder of the dump that cannot be written fails the check and is recorded', () => {
    const { status, output } = watch({ BACKUPS_DIR: studio.at('.'), SAVED_DIR: studio.at('nowhere') });

    expect([status, state()]).toEqual([1, 'f|t|']);
    expect(output).toContain('the dump cannot be written to');
  });

  test('a write-ahead log that was not stored for 15 minutes fails the check and is recorded', () => {
    const settings = { BACKUPS_DIR: studio.at('.'), DATABASE_DIR: studio.at('.') };
    mkdirSync(studio.at('saved/wal'));
    writeFileSync(studio.at('saved/wal/stored'), '');

    const fresh = watch(settings).status;
    utimesSync(studio.at('saved/wal/stored'), Date.now() / 1000 - 960, Date.now() / 1000 - 960);
    const { status, output } = watch(settings);

    expect([fresh, status, state()]).toEqual([0, 1, 'f|t|t']);
    expect(output).toContain('was not stored for 15 minutes');
  });

  test('a database that does not answer fails the check', () => {
    const { status, output } = watch({ BACKUP_DATABASE_URL: studio.serverUrl('nowhere') });

    expect(status).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ level: 'error', msg: 'the database does not answer' });
  });
});
