import { spawnSync } from 'node:child_process';
import { useDirectory } from '../scripts/test/directory.ts';

const directory = useDirectory();

/** Runs the script with a fake of `docker` that records its calls. */
function upgrade({
  isRunning = true,
  isChanged = true,
  health = 'running healthy',
  canStart = true,
  error = '',
  leftover = '',
  args = [] as string[],
}) {
  const fake = `echo "$*" >> ${directory.at('calls')}
case "$*" in
  "compose config") echo "name: studio" ;;
  "ps "*project=studio*oneoff=True*service=api) echo "${leftover}" ;;
  "compose ps --all"*) printf '%s\\n' "secrets exited  0" "api running unhealthy 0" "web created  0" "redis running healthy 0" ;;
  "compose ps "*) ${isRunning ? 'echo old' : ':'} ;;
  "compose config --hash "*) echo "service ${isChanged ? 'new' : 'old'}-hash" ;;
  "compose up "*) exit ${canStart ? 0 : 1} ;;
  "compose logs --tail 5 api web") echo "api-1 studio.json: name is required" ;;
  *checkSettings.js) ${error ? `echo "${error}" >&2; exit 1` : ':'} ;;
  "compose run --detach "*) echo second ;;
  "inspect -f {{.State"*) echo "${health}" ;;
  "inspect "*) echo "old-hash image name" ;;
  "image inspect "*) echo image ;;
esac`;
  directory.fake('docker', fake);
  const env = { ...process.env, PATH: `${directory.path}:${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync('bash', ['docker/upgrade.sh', ...args], { encoding: 'utf8', env });
  const calls = directory.read('calls').trim().split('\n');
  const changes = calls.filter((call) => /^(compose (up|run)|stop|rm)/.test(call) && !call.includes('checkSettings'));
  return { status, output: stdout + stderr, calls, changes };
}

test('an upgrade of an installation that does not run starts it completely', () => {
  expect(upgrade({ isRunning: false }).changes).toEqual(['compose up --detach --wait']);
});

test('a start that fails names the services that do not run, with the last lines of their logs', () => {
  const { status, output } = upgrade({ isRunning: false, canStart: false });

  expect(status).toBe(1);
  expect(output).toContain('studio.json: name is required\nNot everything started: api web.');
});

test('api and web are replaced while a second container serves, and then the other services are replaced', () => {
  const { status, changes } = upgrade({});

  const replaced = (service: string) => [
    `compose run --detach --no-deps --use-aliases ${service}`,
    `compose up --detach --wait ${service}`,
    'stop --time 45 second',
    'rm --force second',
  ];
  expect(status).toBe(0);
  expect(changes).toEqual([
    'compose run --rm --no-deps secrets',
    'compose run --rm --no-deps migrate',
    ...replaced('api'),
    ...replaced('web'),
    'compose up --detach --wait',
  ]);
});

test.each([
  [true, ['rm --force left', 'compose run --rm --no-deps secrets']],
  [false, ['compose up --detach --wait', 'rm --force left']],
])(
  'the second container of an upgrade that was killed is removed once the main one runs (running: %s)',
  (isRunning, first) => {
    const { status, changes } = upgrade({ leftover: 'left', isRunning });

    expect(status).toBe(0);
    expect(changes.slice(0, 2)).toEqual(first);
  },
);

test('an error in the folder of the studio is named, and nothing is replaced or migrated', () => {
  const { status, output, changes } = upgrade({ error: 'colours.accent must be a colour' });

  expect(status).toBe(1);
  expect(output).toContain('colours.accent must be a colour\nNothing is replaced.');
  expect(changes).toEqual(['compose run --rm --no-deps secrets']);
});

test('settings of all three services are checked', () => {
  const { calls } = upgrade({});

  expect(calls.filter((call) => call.includes('checkSettings'))).toEqual(
    ['api node services/api/dist', 'worker node services/worker/dist', 'web node services/web/dist/node/server'].map(
      (command) => `compose run --rm --no-deps -T ${command}/checkSettings.js`,
    ),
  );
});

test('the option --restart replaces api, web and worker even if they have not changed', () => {
  const { status, changes } = upgrade({ isChanged: false, args: ['--restart'] });

  expect(status).toBe(0);
  expect(changes.filter((call) => /--use-aliases|compose up/.test(call))).toEqual([
    'compose run --detach --no-deps --use-aliases api',
    'compose up --detach --wait --force-recreate api',
    'compose run --detach --no-deps --use-aliases web',
    'compose up --detach --wait --force-recreate web',
    'compose up --detach --wait --force-recreate worker',
    'compose up --detach --wait',
  ]);
});

test('a service that has not changed is not replaced', () => {
  const { changes } = upgrade({ isChanged: false });

  expect(changes.filter((call) => call.includes('--use-aliases'))).toEqual([]);
});

test.each(['running unhealthy', 'exited starting'])(
  'a new version that is %s does not replace the old one',
  (health) => {
    const { status, output, changes } = upgrade({ health });

    expect(status).toBe(1);
    expect(output).toContain('The new api does not start; the old one still runs.');
    expect(changes.slice(-2)).toEqual(['compose run --detach --no-deps --use-aliases api', 'rm --force second']);
  },
);
