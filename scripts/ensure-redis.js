// The queue's tests run on Redis too. Finds a redis-server, or installs Debian's where that is allowed.
// CI must have one; a laptop without it is told what it misses.
import { spawnSync } from 'node:child_process';

const works = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

if (!works('redis-server') && process.getuid?.() === 0 && works('apt-get')) {
  console.log('installing redis-server for the tests …');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], quiet);
}
if (!works('redis-server')) {
  console.error(
    'redis-server was not found: the Redis half of the queue tests cannot run (install your system’s redis package)',
  );
  process.exit(process.env.CI ? 1 : 0);
}
