import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { useDirectory } from '../scripts/test/directory.ts';

const place = useDirectory();
beforeEach(() => {
  for (const script of ['images.sh', 'dotenv.sh']) cpSync(join('docker', script), place.at(`docker/${script}`));
});

const local = 'localhost/studio/api:1.0.0';
const registry = 'registry.test/studio/api:1.0.0';
const build = 'compose build';
const pull = 'compose pull --ignore-buildable --policy missing';

/** Runs the script with fakes of `docker` and `git`. `image` is the image that the settings name. */
function getImages({ image = local, args = [] as string[], env = {}, canBuild = true, canPull = true, settings = '' }) {
  place.fake(
    'bin/docker',
    `echo "$*" >> ${place.at('calls')}
case "$*" in *--images) printf 'postgres:17-bookworm\\n${image}\\n' ;; *build) exit ${canBuild ? 0 : 1} ;; "compose pull"*) exit ${canPull ? 0 : 1} ;; esac`,
  );
  place.fake('bin/git', 'echo v1.0.0-3-g0123456');
  if (settings) place.write('.env', settings);
  const { status, stderr } = spawnSync(place.at('docker/images.sh'), args, {
    encoding: 'utf8',
    env: { PATH: `${place.at('bin')}:${process.env['PATH']}`, ...env },
  });
  const [, ...calls] = place.read('calls').trim().split('\n');
  return { status, stderr, calls, settings: existsSync(place.at('.env')) ? place.read('.env') : '' };
}

const built = (files: string) => `COMPOSE_FILE=${files}\nIMAGES=localhost/studio\nVERSION=1.0.0-3-g0123456\n`;
const files = 'docker-compose.yml:docker/compose.build.yml';

test('without a registry the images are built, and .env names them for every later command', () => {
  const { status, calls, settings } = getImages({});

  expect({ status, calls, settings }).toEqual({ status: 0, calls: [build, pull], settings: built(files) });
});

test('with a registry the images are pulled and .env stays unchanged', () => {
  const { status, calls, settings } = getImages({ image: registry, settings: 'IMAGES=registry.test/studio\n' });

  expect({ status, calls, settings }).toEqual({ status: 0, calls: [pull], settings: 'IMAGES=registry.test/studio\n' });
});

test('--build builds although a registry is named, keeps other settings and files, and drops the digests of a release', () => {
  const { calls, settings } = getImages({
    image: registry,
    args: ['--build'],
    settings:
      'WEB_PORT=8080\nIMAGES=registry.test/studio\nCOMPOSE_FILE=docker-compose.yml:docker/compose.point-in-time.yml:release/images.lock.yaml\n',
  });

  expect(calls).toEqual([build, pull]);
  expect(settings).toBe(
    `WEB_PORT=8080\n${built('docker-compose.yml:docker/compose.point-in-time.yml:docker/compose.build.yml')}`,
  );
});

test('a second build writes the new version and no setting twice', () => {
  const { settings } = getImages({ settings: built(files).replace('1.0.0-3-g0123456', '0.9.0') });

  expect(settings).toBe(built(files));
});

test('a build that fails ends the start and leaves .env unchanged', () => {
  const { status, calls, settings } = getImages({ canBuild: false, settings: 'WEB_PORT=8080\n' });

  expect({ status, calls, settings }).toEqual({ status: 1, calls: [build], settings: 'WEB_PORT=8080\n' });
});

test('.env keeps its file mode', () => {
  place.write('.env', 'WEB_PORT=8080\n');
  chmodSync(place.at('.env'), 0o600);

  getImages({});

  expect(statSync(place.at('.env')).mode & 0o777).toBe(0o600);
});

test('a trial builds and does not change the .env of an installation', () => {
  const { calls, settings } = getImages({ env: { COMPOSE_ENV_FILES: 'docker/demo.env' }, settings: 'WEB_PORT=8080\n' });

  expect({ calls, settings }).toEqual({ calls: [build, pull], settings: 'WEB_PORT=8080\n' });
});

test('a pull that fails ends the start and tells how to build and how to name a registry', () => {
  const { status, stderr } = getImages({ image: registry, canPull: false });

  expect(status).toBe(1);
  expect(stderr).toContain('make up BUILD=1');
  expect(stderr).toContain('IMAGES=…');
});

test('a registry is rejected together with the settings of a build, because Compose would build under the names of the registry', () => {
  const { status, stderr, calls } = getImages({ image: registry, settings: `COMPOSE_FILE=${files}\nVERSION=0.9.0\n` });

  expect({ status, calls }).toEqual({ status: 1, calls: [] });
  expect(stderr).toContain('take docker/compose.build.yml and VERSION out of .env');
});
