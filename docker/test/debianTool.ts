import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const findPromtool = (): string | null => findTool('promtool', 'prometheus');
export const findAmtool = (): string | null => findTool('amtool', 'prometheus-alertmanager');
export const findCaddy = (): string | null => findTool('caddy', 'caddy', 'version');

/** Finds the tool, or unpacks Debian's package: installing it would start its service. Returns null without one. */
function findTool(name: string, debianPackage: string, versionArgument = '--version'): string | null {
  const directory = join(process.cwd(), '.cache', name);
  const unpacked = join(directory, 'usr/bin', name);
  if (works(name, versionArgument)) return name;
  if (!existsSync(unpacked)) unpack(debianPackage, directory);
  return works(unpacked, versionArgument) ? unpacked : null;
}

function unpack(debianPackage: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: directory, stdio: 'ignore' }).status === 0;
  const download = () => run('apt-get', 'download', '-qq', debianPackage);
  if (!download() && !(run('apt-get', 'update', '-qq') && download())) return;
  const packed = readdirSync(directory).find((name) => name.endsWith('.deb'));
  if (packed) run('dpkg-deb', '-x', packed, '.');
}

function works(program: string, versionArgument: string): boolean {
  return spawnSync(program, [versionArgument], { stdio: 'ignore' }).status === 0;
}
