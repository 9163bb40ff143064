// The suites of `make test` and `make test-slow`, one after another, each with its count; ends with `N passed, N failed`.
// Every suite leaves its count in .cache/suites, so that .ci/run can add up several calls.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const counts = '.cache/suites';
const bin = (name) => `node_modules/.bin/${name}`;
const jest = (name, ...args) => ({ name, jest: true, command: [bin('jest'), ...args] });
const servicesOf = (...features) => features.map((feature) => `services/api/src/${feature}/`);

const suites = {
  lint: [
    { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
    { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
    { name: 'types', command: [bin('tsc'), '--noEmit', '-p', '.'] },
    { name: 'boundaries', command: ['node', 'scripts/lint-boundaries.js'] },
    { name: 'unused code', command: [bin('knip')] },
    { name: 'specification coverage', command: ['node', 'scripts/lint-coverage.js'] },
    { name: 'stands alone', command: ['node', 'scripts/lint-alone.js'] },
    { name: 'settings', command: ['node', 'scripts/lint-settings.js'] },
  ],
  fast: [
    jest('unit and integration'),
    { name: 'build', command: ['make', 'build'] },
    jest('journeys', '-c', 'services/web/e2e/jest.config.js'),
  ],
  slow: [
    jest('slow', '-c', 'jest.slow.config.js'),
    // RELIABILITY M32: whoever asked for a second connection while holding the first would wait for ever.
    {
      ...jest('pool of one', ...servicesOf('bookings', 'admins', 'customers', 'events')),
      env: { TEST_POOL_SIZE: '1' },
    },
    jest('slow journeys', '-c', 'services/web/e2e/jest.slow.config.js'),
    {
      name: 'exports in LibreOffice',
      needs: 'soffice',
      install: 'libreoffice-calc-nogui',
      command: ['npm', 'run', '--silent', 'check:csv', '-w', 'services/web'],
    },
  ],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((group) => !(group in suites));
if (asked.length === 0 || unknown.length > 0) {
  console.error(`usage: node scripts/suites.js ${Object.keys(suites).join(' | ')} …`);
  process.exit(2);
}

mkdirSync(counts, { recursive: true });
const results = asked.flatMap((group) => suites[group]).map(run);

const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log('');
for (const { name, passed, failed, skipped, seconds } of results) {
  const count = skipped ? `skipped: ${skipped}` : `${passed} passed, ${failed} failed  (${seconds} s)`;
  console.log(`${mark(failed, skipped)} ${name.padEnd(24)} ${count}`);
}
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);

function mark(failed, skipped) {
  if (skipped) return '–';
  return failed > 0 ? '✗' : '✓';
}

/**
 * A jest suite counts its tests; any other command counts as one. A suite that broke before it counted has failed; one
 * whose program this machine lacks is left out, and says so.
 */
function run({ name, command, jest: counted, env, needs, install }) {
  const report = `${counts}/${name.replaceAll(' ', '-')}.json`;
  const started = Date.now();
  rmSync(report, { force: true });
  console.log(`\n── ${name}`);
  if (needs && !works(needs)) {
    const skipped = { name, passed: 0, failed: 0, skipped: `${needs} was not found (Debian: ${install})`, seconds: 0 };
    console.log(skipped.skipped);
    writeFileSync(report, JSON.stringify(skipped));
    return skipped;
  }

  const [program, ...args] = counted ? [...command, '--json', `--outputFile=${report}`] : command;
  const stdio = ['ignore', counted ? 'ignore' : 'inherit', 'inherit'];
  const { status } = spawnSync(program, args, { stdio, env: { ...process.env, ...env } });

  const result = counted ? tally(report, status) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  const measured = { name, ...result, seconds: Math.round((Date.now() - started) / 1000) };
  writeFileSync(report, JSON.stringify(measured));
  return measured;
}

function works(program) {
  return !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
}

function tally(report, status) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = numFailedTests || numFailedTestSuites;
    return { passed: numPassedTests, failed: failed || (status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
