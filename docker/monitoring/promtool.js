import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const place = '.cache/promtool';

/**
 * Path of Prometheus' promtool: the system's, else the one inside Debian's package, which is unpacked but not installed
 * (its service would start). Null where neither can be had.
 */
export function findPromtool() {
  const unpacked = join(process.cwd(), place, 'usr/bin/promtool');
  if (works('promtool')) return 'promtool';
  if (!existsSync(unpacked)) unpack();
  return works(unpacked) ? unpacked : null;
}

function unpack() {
  mkdirSync(place, { recursive: true });
  const run = (program, ...args) => spawnSync(program, args, { cwd: place, stdio: 'ignore' }).status === 0;
  const download = () => run('apt-get', 'download', '-qq', 'prometheus');
  if (!download() && !(run('apt-get', 'update', '-qq') && download())) return;
  const packed = readdirSync(place).find((name) => name.endsWith('.deb'));
  if (packed) run('dpkg-deb', '-x', packed, '.');
}

function works(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
