import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface FakeRun {
  status: number | null;
  errors: string;
  /** Each program that was called, with its arguments. */
  calls: string[][];
}

const programs =
  `docker kubectl make npx node npm openssl curl git helm convert restic grep sed awk sort uniq tail cat tr tee tar
  chmod chown base64 df mkdir fallocate mkswap swapon apt-get adduser sudo edit sleep ssh-keygen mv rm
  cosign gh`.split(/\s+/);

/** Scripts of this repository, which the pages call by their path. */
const scripts = ['k8s/deploy.sh', 'docker/images.sh', 'studio/docker/install/install.sh'];

/**
 * Runs a command of a document with fake programs that only record how they were called.
 * @throws if it writes to an absolute path, which would be this machine's
 */
export function runWithFakes(command: string): FakeRun {
  if (/>\s*\//.test(command.replaceAll(/'[^']*'/g, ''))) throw new Error(`it writes to this machine: ${command}`);
  const place = mkdtempSync(join(tmpdir(), 'runbook-'));
  try {
    const calls = join(place, 'calls');
    const bin = join(place, 'bin');
    for (const folder of [bin, join(place, 'secrets'), ...scripts.map((script) => join(place, dirname(script)))]) {
      mkdirSync(folder, { recursive: true });
    }
    // One write each, because the programs of a pipe run at the same time.
    const record = `#!/bin/bash\nIFS=$'\\x1f'; printf '%s\\x1e' "\${0##*/}$IFS$*" >> '${calls}'\n`;
    for (const program of programs) writeFileSync(join(bin, program), record, { mode: 0o755 });
    for (const script of scripts) writeFileSync(join(place, script), record, { mode: 0o755 });
    writeFileSync(join(place, 'secrets/owner_password'), 'x');
    writeFileSync(calls, '');

    const { status, stderr } = spawnSync('/bin/bash', ['--norc', '-c', plain(command)], {
      encoding: 'utf8',
      cwd: place,
      input: 'an answer\n',
      env: { PATH: bin, EDITOR: 'edit' },
    });
    const lines = readFileSync(calls, 'utf8').split('\x1e').filter(Boolean);
    return { status, errors: stderr, calls: lines.map((line) => line.split('\x1f')) };
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** An ellipsis stands for what the reader fills in. */
function plain(command: string): string {
  return command.replaceAll('…', 'x');
}
