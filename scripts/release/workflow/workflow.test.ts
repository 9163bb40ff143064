import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  needs?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  steps: Step[];
}

const content = readFileSync('.github/workflows/release.yml', 'utf8');
const { jobs } = parse(content) as { jobs: Record<string, Job> };
const stepsOf = (job: string): Step[] => jobs[job]?.steps ?? [];
const inputsOf = (job: string, action: string) => stepsOf(job).find(({ uses }) => uses?.startsWith(action))?.with;

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

test('the jobs of the release workflow test, build, try and publish in this order, each with a time limit', () => {
  expect(Object.entries(jobs).map(([job, { needs }]) => [job, needs])).toEqual([
    ['test', undefined],
    ['images', 'test'],
    ['trial', 'images'],
    ['publish', 'trial'],
  ]);
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
});

test('every script that the release workflow runs exists and can be executed', () => {
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const scripts = commands.filter((command) => /^(scripts|\.ci)\//.test(command));

  expect(scripts).toHaveLength(6);
  for (const script of scripts) accessSync(script, constants.X_OK);
});

test('every action of a workflow is pinned by the hash of a commit, with its version beside it for Dependabot', () => {
  const folder = '.github/workflows';
  const lines = readdirSync(folder).flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/\buses: .*/g) ?? [],
  );

  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

test('images are built with provenance and bill of materials, and a vulnerability with a fix stops the release', () => {
  expect(inputsOf('images', 'docker/build-push-action')).toMatchObject({ provenance: 'mode=max', sbom: true });
  expect(inputsOf('images', 'aquasecurity/trivy-action')).toMatchObject({ 'ignore-unfixed': true, 'exit-code': 1 });
});

test('only the job that publishes may sign, and it signs the images and attests them and the files', () => {
  const signing = Object.entries(jobs).filter(([, { permissions }]) => permissions?.['id-token'] === 'write');

  expect(signing.map(([job]) => job)).toEqual(['publish']);
  const attested = stepsOf('publish').filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'));
  expect(attested.map((step) => step.with)).toEqual([
    { 'subject-checksums': 'release/images.sha256' },
    { 'subject-path': 'release/*' },
  ]);
  expect(stepsOf('publish').some(({ run }) => run?.includes('cosign sign'))).toBe(true);
});

test('Dependabot updates npm packages, base images, the images of Compose, and actions', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: { 'package-ecosystem': string; directory: string }[];
  };
  const files: Record<string, string> = {
    npm: 'package-lock.json',
    docker: 'Dockerfile',
    'docker-compose': 'docker-compose.yml',
    'github-actions': '.github/workflows',
  };

  expect(updates.map((update) => update['package-ecosystem'])).toEqual(Object.keys(files));
  for (const update of updates) {
    expect(existsSync(join('.', update.directory, files[update['package-ecosystem']] ?? ''))).toBe(true);
  }
});
