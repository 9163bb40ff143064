import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { backupPrograms, sql, startInstallation, describeBackupTools } from './test/installation.ts';

// A folder replaces the bucket or the other machine: restic treats all repositories alike.
describeBackupTools('a second repository', () => {
  const studio = startInstallation();

  test('every backup is copied to the second repository, and a restore can read it from there', () => {
    const there = studio.at('there');
    mkdirSync(there);
    studio.backUp();
    studio.backUp({ BACKUP_COPY_TO: there });

    const empty = studio.emptyDatabase('from_copy');
    const { status, output } = studio.restore(empty, {
      args: [],
      input: 'yes\n',
      env: { RESTIC_REPOSITORY: there },
    });

    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('is restored') });
    expect(sql(empty, 'select count(*) from bookings')).toBe('200');
    expect(JSON.parse(studio.restic('-r', there, 'snapshots', '--json'))).toHaveLength(2);
  });

  test('a backup whose copy fails is not recorded as a success', () => {
    const recorded = () => sql(studio.url, 'select count(*) from backup_runs');
    const before = recorded();

    const { status, output } = studio.run('backup.sh', { env: { BACKUP_COPY_TO: '/proc/no-repository' } });

    expect({ status, output }).toEqual({
      status: 1,
      output: expect.stringContaining('the second repository (backup_copy_to) could neither be opened nor made'),
    });
    expect(recorded()).toBe(before);
    expect(studio.backups()).toHaveLength(1);
  });

  test('a second repository that does not answer fails the backup', async () => {
    // The kernel accepts connections, but this process reads none, because it waits for the script.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;

    const { status, output } = studio.run('backup.sh', { env: { BACKUP_COPY_TO: `rest:http://127.0.0.1:${port}/` } });
    silent.close();

    expect({ status, output }).toEqual({
      status: 1,
      output: expect.stringContaining('the second repository (backup_copy_to) does not answer'),
    });
  });

  test.each([
    ['sftp:studio@host.example:/backups', '-p 22', 'studio@host.example -s sftp'],
    ['sftp://studio@host.example//backups', '-p 22', 'studio@host.example -s sftp'],
    ['sftp://studio@host.example:2222//backups', '-p 2222', 'studio@host.example -s sftp'],
  ])('a second repository at %s is reached with the key of the backups', (to, port, server) => {
    writeFileSync(studio.at('ssh'), `#!/bin/sh\necho "$*" >> ${studio.at('calls')}\nexit 1\n`, { mode: 0o755 });

    studio.run('backup.sh', {
      env: {
        BACKUP_COPY_TO: to,
        BACKUP_SSH_KEY_FILE: '/the/key',
        PATH: `${studio.at('.')}:${backupPrograms}:${process.env['PATH']}`,
      },
    });

    const [call] = readFileSync(studio.at('calls'), 'utf8').split('\n');
    expect(call?.split(' -o ')[0]).toBe(`${port} -i /the/key`);
    expect(call).toMatch(new RegExp(`${server}$`));
  });
});
