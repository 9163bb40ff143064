// Finds redis-server or installs Debian's package. Without it CI fails, and other machines skip the Redis tests.
import { spawnSync } from 'node:child_process';

const works = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

if (!works('redis-server') && process.getuid?.() === 0 && works('apt-get')) {
  console.log('installing redis-server for the tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'];
  spawnSync('apt-get', install, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
if (!works('redis-server')) {
  console.error('redis-server was not found: the queue is not tested on Redis (install your system’s redis package)');
  process.exitCode = process.env['CI'] ? 1 : 0;
}
