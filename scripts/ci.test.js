import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Issue "Shown by": CI fails when the Redis half of the queue's tests was left out.

const ensure = ['scripts/ensure-redis.js'];

let dir = '';
let programs = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ci-'));
  programs = join(dir, 'bin');
  mkdirSync(programs);
  for (const program of ['bash', 'dirname', 'timeout'])
    symlinkSync(spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim(), join(programs, program));
  symlinkSync(process.execPath, join(programs, 'node'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A program of this name that does what the shell's words say. */
function stub(name, words) {
  writeFileSync(join(programs, name), `#!${join(programs, 'bash')}\n${words}\n`);
  chmodSync(join(programs, name), 0o755);
}

/** Runs a command on a machine that has only these programs. */
function run(command, args, env = {}, cwd = process.cwd()) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH: programs, ...env } });
}

/** A checkout whose suites counted so many tests. */
function checkout(counted) {
  cpSync('.ci', join(dir, '.ci'), { recursive: true });
  cpSync('scripts/total.js', join(dir, 'scripts/total.js'));
  mkdirSync(join(dir, '.cache/suites'), { recursive: true });
  writeFileSync(join(dir, '.cache/suites/unit.json'), JSON.stringify(counted));
  return join(dir, '.ci/run');
}

describe('a machine without a Redis, on which none can be installed', () => {
  test('ends the tests of CI before they begin', () => {
    const { status, stderr } = run(process.execPath, ensure, { CI: 'true' });

    expect(status).toBe(1);
    expect(stderr).toMatch(/^redis-server was not found/);
  });

  test('goes on without that half on a laptop, and says so', () => {
    const { status, stderr } = run(process.execPath, ensure);

    expect(status).toBe(0);
    expect(stderr).toMatch(/the Redis half of the queue tests cannot run/);
  });

  test('is no such machine once a redis-server is found', () => {
    stub('redis-server', 'exit 0');

    expect(run(process.execPath, ensure, { CI: 'true' })).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('.ci/run', () => {
  test('succeeds when make does, and says CI to it', () => {
    stub('make', '[ "$CI" = true ]');

    const { status, stdout } = run(checkout({ passed: 7, failed: 0 }), []);

    expect({ status, stdout }).toEqual({ status: 0, stdout: '7 passed, 0 failed\n' });
  });

  test('fails when make test ended early, whatever was counted before', () => {
    stub('make', '[ "$1" != test ]');

    expect(run(checkout({ passed: 7, failed: 0 }), []).status).toBe(1);
  });

  test('fails when nothing was counted', () => {
    stub('make', 'exit 0');

    expect(run(checkout({ passed: 0, failed: 0 }), []).status).toBe(1);
  });
});

/** Runs the slow suites in a checkout whose jest counts three tests, whatever it is asked for. */
function runSlow() {
  cpSync('scripts/suites.js', join(dir, 'scripts/suites.js'));
  const jest = join(dir, 'node_modules/.bin/jest');
  mkdirSync(join(dir, 'node_modules/.bin'), { recursive: true });
  const report = '{"numPassedTests":3,"numFailedTests":0,"numFailedTestSuites":0}';
  writeFileSync(
    jest,
    `#!${join(programs, 'bash')}\nfor last; do :; done\necho '${report}' > "\${last#--outputFile=}"\n`,
  );
  chmodSync(jest, 0o755);
  return run(process.execPath, ['scripts/suites.js', 'slow'], {}, dir);
}

/** What the lines of the suites come to, however many there are. */
function sumOf(stdout) {
  const lines = [...stdout.matchAll(/(\d+) passed, (\d+) failed {2}\(/g)];
  const [passed, failed] = [1, 2].map((column) => lines.reduce((sum, line) => sum + Number(line[column]), 0));
  return `${passed} passed, ${failed} failed`;
}

describe('the slow suites', () => {
  test('without LibreOffice leave its check out and say so, here and in the total', () => {
    const { status, stdout } = runSlow();

    expect(status).toBe(0);
    expect(stdout).toMatch(/– exports in LibreOffice {3}skipped: soffice was not found/);
    expect(stdout).toMatch(/✓ slow +3 passed, 0 failed/);
    const total = sumOf(stdout);
    expect(stdout.trim().split('\n').at(-1)).toBe(total);
    cpSync('scripts/total.js', join(dir, 'scripts/total.js'));
    const summary = run(process.execPath, ['scripts/total.js'], {}, dir).stdout;
    expect(summary).toMatch(/^exports in LibreOffice skipped: soffice .+\n.+\n$/);
    expect(summary.trim().split('\n').at(-1)).toBe(total);
  });

  test.each([
    ['✗', '0 passed, 1 failed', 1],
    ['✓', '1 passed, 0 failed', 0],
  ])('with LibreOffice count its check, %s %s, when it exits with %d', (mark, count, code) => {
    stub('soffice', 'exit 0');
    stub('npm', `exit ${code}`);

    const { status, stdout } = runSlow();

    expect(status).toBe(code);
    expect(stdout).toMatch(new RegExp(`${mark} exports in LibreOffice +${count}`));
    expect(stdout.trim().split('\n').at(-1)).toBe(sumOf(stdout));
  });
});
