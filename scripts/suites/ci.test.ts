import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { useDirectory } from '../test/directory.ts';

const directory = useDirectory();
beforeEach(() => {
  mkdirSync(directory.at('bin'));
  for (const program of ['bash', 'dirname', 'timeout', 'sed', 'uname'])
    symlinkSync(spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim(), directory.at(`bin/${program}`));
  symlinkSync(process.execPath, directory.at('bin/node'));
});

function fake(path: string, script: string): void {
  directory.fake(path, script, directory.at('bin/bash'));
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, cwd = process.cwd()) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH: directory.at('bin'), ...env } });
}

function copyScripts(): void {
  for (const folder of ['.ci', 'scripts']) cpSync(folder, directory.at(folder), { recursive: true });
  directory.write('package.json', '{ "type": "module" }');
  const tsx = resolve('node_modules/tsx/dist/cli.mjs');
  fake('node_modules/.bin/tsx', `exec "${process.execPath}" "${tsx}" "$@"`);
}

describe('ensureRedis on a machine where Redis can be neither found nor installed', () => {
  const ensureRedis = ['--import', 'tsx', 'scripts/ensureRedis.ts'];

  test('ensureRedis ends CI before the tests start', () => {
    const { status, stderr } = run(process.execPath, ensureRedis, { CI: 'true' });

    expect(status).toBe(1);
    expect(stderr).toMatch(/^redis-server was not found/);
  });

  test('ensureRedis lets the tests run outside CI and reports what is not tested', () => {
    const { status, stderr } = run(process.execPath, ensureRedis);

    expect(status).toBe(0);
    expect(stderr).toMatch(/the queue is not tested on Redis/);
  });
});

describe('.ci/run', () => {
  function runCi(make: string, counted: { passed: number; failed: number }) {
    copyScripts();
    fake('bin/make', make);
    directory.write('.cache/suites/unit.json', JSON.stringify({ name: 'unit', seconds: 61, ...counted }));
    return run(directory.at('.ci/run'), []);
  }

  test('.ci/run succeeds if make succeeds, sets CI for make, and ends with a table and the total', () => {
    const { status, stdout } = runCi('[ "$CI" = true ]', { passed: 7, failed: 0 });

    expect(status).toBe(0);
    expect(stdout).toMatch(/✓ unit +7 +0 +61\n7 passed, 0 failed\n$/);
  });

  test('.ci/run fails if make test fails, even if tests have passed', () => {
    expect(runCi('[ "$1" != test ]', { passed: 7, failed: 0 }).status).toBe(1);
  });

  test('.ci/run fails when no test was counted', () => {
    expect(runCi('exit 0', { passed: 0, failed: 0 }).status).toBe(1);
  });
});

describe('the slow suites', () => {
  function runSlow(results: object = {}) {
    copyScripts();
    const report = JSON.stringify({
      numPassedTests: 3,
      numFailedTests: 0,
      numFailedTestSuites: 0,
      testResults: [],
      ...results,
    });
    fake('node_modules/.bin/jest', `for last; do :; done\necho '${report}' > "\${last#--outputFile=}"`);
    const stats = '{"stats":{"expected":2,"unexpected":0,"flaky":0}}';
    fake('node_modules/.bin/playwright', `echo '${stats}' > "$PLAYWRIGHT_JSON_OUTPUT_FILE"`);
    return run(directory.at('node_modules/.bin/tsx'), ['scripts/suites/run.ts', 'slow'], {}, directory.path);
  }

  function sumOf(stdout: string): string {
    const rows = [...stdout.matchAll(/^[✓✗] .+? +(\d+) +(\d+) +\d+$/gm)];
    const [passed, failed] = [1, 2].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
    return `${passed} passed, ${failed} failed`;
  }

  test('the slow suites end with the names of the tests that failed', () => {
    const failed = { status: 'failed', fullName: 'a hold expires' };
    const passed = { status: 'passed', fullName: 'a hold is paid' };
    const file = {
      name: directory.at('services/api/hold.test.ts'),
      status: 'failed',
      assertionResults: [failed, passed],
    };
    const broken = { name: directory.at('services/api/new.test.ts'), status: 'failed', assertionResults: [] };

    const { status, stdout } = runSlow({ numPassedTests: 1, numFailedTests: 1, testResults: [file, broken] });

    expect(status).toBe(1);
    expect(stdout).toMatch(
      /\n✗ services\/api\/hold.test.ts: a hold expires\n✗ services\/api\/new.test.ts\n\d+ passed, 1 failed\n$/,
    );
  });

  test('the slow suites are listed with the number of their tests, and counted in the total', () => {
    const { status, stdout } = runSlow();

    expect(status).toBe(0);
    expect(stdout).toMatch(/✓ slow +3 +0 +\d+/);
    expect(stdout).toMatch(/✓ slow journeys +2 +0 +\d+/);
    expect(stdout.trim().split('\n').at(-1)).toBe(sumOf(stdout));
    const total = run(directory.at('node_modules/.bin/tsx'), ['scripts/suites/total.ts'], {}, directory.path).stdout;
    expect(total.trim().split('\n').at(-1)).toBe(sumOf(stdout));
  });
});
