import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
}
interface Job {
  needs?: string;
  'timeout-minutes'?: number;
  steps: Step[];
}

const content = readFileSync('.github/workflows/release.yml', 'utf8');
const { jobs } = parse(content) as { jobs: Record<string, Job> };

function errorsOf(input: string): string {
  const args = ['--import', 'tsx', 'scripts/release/workflow/workflowErrors.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

test('the release workflow is valid for GitHub’s own parser', () => {
  expect(errorsOf(content)).toBe('');
  expect(errorsOf(content.replaceAll('runs-on', 'run-on'))).toContain('run-on');
});

test('the jobs of the release workflow test, build and publish in this order, each with a time limit', () => {
  expect(Object.entries(jobs).map(([job, { needs }]) => [job, needs])).toEqual([
    ['test', undefined],
    ['images', 'test'],
    ['publish', 'images'],
  ]);
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
});

test('every command of the release workflow is a script of the repository that can be run anywhere', () => {
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const scripts = commands.filter((command) => command !== 'npm ci');

  expect(scripts).toEqual([
    'scripts/release/checkTag.sh',
    '.ci/run',
    ...['build', 'smoke', 'login', 'push'].map((step) => `scripts/release/${step}.sh`),
    ...['login', 'publish', 'sign', 'verify', 'githubRelease'].map((step) => `scripts/release/${step}.sh`),
  ]);
  for (const script of scripts) accessSync(script, constants.X_OK);
});

test('the release workflow uses only GitHub’s own actions, each by the hash of a commit', () => {
  const actions = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));

  expect(actions).not.toEqual([]);
  for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[\da-f]{40}$/);
});
