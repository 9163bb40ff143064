import { mkdirSync } from 'node:fs';
import { useDirectory } from '../../scripts/test/directory.ts';
import { describeBackupTools } from './test/installation.ts';
import { runScript } from './test/runScript.ts';

describeBackupTools('a lock that another program holds', () => {
  const directory = useDirectory();
  beforeEach(() => {
    for (const folder of ['backups', 'saved/wal']) mkdirSync(directory.at(folder), { recursive: true });
  });

  /**
   * Runs the script with a fake `flock` that times out, as if another process held the lock for the ten seconds that
   * the script waits.
   */
  function runWithTakenLocks(script: string): string {
    directory.fake('bin/flock', 'case "$1" in -w) exit 1 ;; *) exit 0 ;; esac');
    const { output } = runScript(script, {
      env: {
        PATH: `${directory.at('bin')}:${process.env['PATH']}`,
        SAVED_DIR: directory.at('saved'),
        RESTIC_REPOSITORY: directory.at('backups'),
        RESTIC_PASSWORD: 'a password of the backups',
        RESTIC_CACHE_DIR: directory.at('cache'),
        RESTORE_SERVER_URL: 'postgres://owner@127.0.0.1:1/studio',
      },
    });
    return output;
  }

  test('a program that waits for the lock of the repository logs that it waits', () => {
    const output = runWithTakenLocks('repository.sh');

    expect(output).toContain('waiting for another backup, check or copy that uses the repository');
  });

  test('wal/store.sh logs that it waits for another run', () => {
    const output = runWithTakenLocks('wal/store.sh');

    expect(output).toContain('waiting for another wal/store.sh, perhaps of the service wal: see its log');
  });
});
