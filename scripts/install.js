// Installs the locked packages if they are missing. This file is JavaScript, because tsx is not installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
  process.exit(1);
}

if (!isInstalled()) {
  console.log('· installing packages …');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-progress', '--loglevel=error'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  // lefthook cannot set up its hooks itself, because npm runs no install scripts (`.npmrc`).
  if (existsSync('.git')) spawnSync('node_modules/.bin/lefthook', ['install'], { stdio: 'ignore' });
}

/** npm's own list of installed packages omits the packages of other platforms, so the lock files are compared. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  const same = (name) =>
    present[name]?.integrity === wanted[name].integrity && present[name]?.version === wanted[name].version;
  const needed = Object.keys(wanted).filter((name) => name.startsWith('node_modules/') && !wanted[name].link);
  return (
    needed.every((name) => (name in present ? same(name) : wanted[name].optional)) &&
    Object.keys(present).every((name) => name in wanted)
  );
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}
