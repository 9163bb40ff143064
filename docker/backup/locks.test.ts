import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenFound } from './testing/installation.ts';
import { runScript } from './testing/runScript.ts';

whenFound('a lock that another program holds', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'locks-'));
    for (const folder of ['backups', 'bin', 'saved/wal']) mkdirSync(join(directory, folder), { recursive: true });
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /**
   * Runs the script with a `flock` that reports a timeout: the lock was taken for the ten seconds that the script
   * waits.
   */
  function runWithTakenLocks(script: string): string {
    const flock = '#!/bin/sh\ncase "$1" in -w) exit 1 ;; *) exit 0 ;; esac\n';
    writeFileSync(join(directory, 'bin/flock'), flock, { mode: 0o755 });
    const { output } = runScript(script, {
      env: {
        PATH: `${join(directory, 'bin')}:${process.env['PATH']}`,
        SAVED_DIR: join(directory, 'saved'),
        RESTIC_REPOSITORY: join(directory, 'backups'),
        RESTIC_PASSWORD: 'a password of the backups',
        RESTIC_CACHE_DIR: join(directory, 'cache'),
        RESTORE_SERVER_URL: 'postgres://owner@127.0.0.1:1/studio',
      },
    });
    return output;
  }

  test('a program that waits for the repository says so', () => {
    const output = runWithTakenLocks('repository.sh');

    expect(output).toContain('waiting for another backup, check or copy that uses the repository');
  });

  test('wal/store.sh says that it waits for another one', () => {
    const output = runWithTakenLocks('wal/store.sh');

    expect(output).toContain('waiting for another wal/store.sh, perhaps of the service wal: see its log');
  });
});
