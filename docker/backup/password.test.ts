import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupPrograms, sql, startInstallation, describeBackupTools } from './test/installation.ts';

const password = String.raw`p@ss:w/o r%d\1+`;
const encoded = encodeURIComponent(password);
const programs = ['psql', 'pg_dump', 'pg_restore', 'pg_basebackup', 'pg_receivewal'];
const withName = (url: string) => url.replace('owner', 'guarded');
const withPassword = (url: string) => url.replace('owner', `guarded:${encoded}`);

describeBackupTools('a database that requires a password', () => {
  const studio = startInstallation();

  beforeAll(() => {
    sql(studio.url, `create role guarded superuser replication login password '${password}'`);
    const file = sql(studio.url, 'show hba_file');
    const rules = 'host all guarded all scram-sha-256\nhost replication guarded all scram-sha-256\n';
    writeFileSync(file, rules + readFileSync(file, 'utf8'));
    sql(studio.url, 'select pg_reload_conf()');
  });

  test('backup, drill, restore and write-ahead log pass no password as an argument to any program', async () => {
    const env = {
      ...recordCalls(),
      BACKUP_DATABASE_URL: withPassword(studio.url),
      RESTORE_SERVER_URL: withPassword(studio.url),
      BACKUP_COPY_TO: studio.at('there'),
    };
    const empty = withPassword(studio.emptyDatabase('guarded'));

    const results = [
      studio.run('backup.sh', { env }),
      studio.run('drill.sh', { env }),
      studio.run('watch.sh', { env: { ...env, BACKUPS_DIR: studio.at('backups') } }),
      studio.run('restore.sh', { args: [], input: 'yes\n', env: { ...env, RESTORE_DATABASE_URL: empty } }),
    ];
    const receiver = studio.start('wal/receive.sh', { env });
    while (!calls().includes('--host studio-wal')) await sleep(100);
    receiver.kill();
    await once(receiver, 'exit');

    expect(results.map(({ status, output }) => ({ status, output }))).toEqual(
      results.map(() => ({ status: 0, output: expect.not.stringContaining('error') })),
    );
    for (const program of programs)
      expect(calls()).toMatch(new RegExp(`^${program} (.* )?-d postgres://guarded@127`, 'm'));
    expect(calls()).not.toMatch(/p(@|%40)ss/);
    // The address of a second repository may contain a password too.
    expect(readdirSync(studio.at('there'))).toContain('config');
    expect(calls()).not.toContain(studio.at('there'));
  });

  test.each([
    ['parameters', (url: string) => `${withPassword(url)}?sslmode=prefer&connect_timeout=5`],
    ['several hosts', (url: string) => withPassword(url).replace('@', '@127.0.0.1:1,')],
    ['the scheme postgresql', (url: string) => withPassword(url).replace('postgres:', 'postgresql:')],
    ['the password as the last parameter', (url: string) => `${withName(url)}?sslmode=prefer&password=${encoded}`],
    ['the password as the first parameter', (url: string) => `${withName(url)}?password=${encoded}&sslmode=prefer`],
    ['the password in the environment', withName],
  ])('a database URL with %s works', (_what, change) => {
    const env = { ...recordCalls(), BACKUPS_DIR: studio.at('backups'), BACKUP_DATABASE_URL: change(studio.url) };

    const { status, output } = studio.run('watch.sh', {
      env: { ...env, ...(change === withName && { PGPASSWORD: password }) },
    });

    expect({ status, output }).toEqual({ status: 0, output: '' });
    expect(calls()).not.toMatch(/p(@|%40)ss|password/);
  });

  test('a wrong password is rejected', () => {
    const { status } = studio.run('watch.sh', {
      env: { BACKUP_DATABASE_URL: studio.url.replace('owner', 'guarded:wrong') },
    });

    expect(status).toBe(1);
  });

  const calls = () => (existsSync(studio.at('calls')) ? readFileSync(studio.at('calls'), 'utf8') : '');

  /** Puts programs before the real ones in PATH. They record their arguments and then run the real programs. */
  function recordCalls(): NodeJS.ProcessEnv {
    const REAL_PATH = `${backupPrograms}:${process.env['PATH']}`;
    mkdirSync(studio.at('bin'));
    for (const program of [...programs, 'restic']) {
      const script = `#!/bin/sh\necho "${program} $*" >> "$CALLS"\nexec "$(PATH="$REAL_PATH"; command -v ${program})" "$@"\n`;
      writeFileSync(join(studio.at('bin'), program), script, { mode: 0o755 });
    }
    return { PATH: `${studio.at('bin')}:${REAL_PATH}`, REAL_PATH, CALLS: studio.at('calls') };
  }
});
