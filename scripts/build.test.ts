import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { groups } from './suites/suites.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'build-'));
  cpSync('scripts', join(directory, 'scripts'), { recursive: true });
  for (const name of ['package-lock.json', 'tsconfig.json']) writeFileSync(join(directory, name), '{}');
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  for (const service of ['contract', 'runtime', 'web']) {
    mkdirSync(join(directory, 'services', service, 'src'), { recursive: true });
    writeFileSync(join(directory, 'services', service, 'package.json'), '{}');
  }
  fake('node_modules/.bin/tsx', `exec "${process.execPath}" "${resolve('node_modules/tsx/dist/cli.mjs')}" "$@"`);
  fake('node_modules/.bin/tsc', 'echo "$@" >> built');
});
afterEach(() => rmSync(directory, { recursive: true }));

function fake(path: string, script: string): void {
  mkdirSync(join(directory, path, '..'), { recursive: true });
  writeFileSync(join(directory, path), `#!/bin/sh\n${script}\n`);
  chmodSync(join(directory, path), 0o755);
}

function run(...[program, ...args]: readonly [string, ...string[]]) {
  const env = { PATH: `${join(directory, 'bin')}:${process.env['PATH']}` };
  return spawnSync(program, args, { cwd: directory, encoding: 'utf8', env });
}

const build = (...services: string[]) => run('node_modules/.bin/tsx', 'scripts/build.ts', ...services);

test('the warnings of a build are printed and do not fail it', () => {
  fake('bin/npm', 'echo details; echo "Page budgets are exceeded" >&2');

  expect(build('web')).toMatchObject({ status: 0, stderr: 'Page budgets are exceeded\n' });
});

test('a build that fails prints its whole output', () => {
  fake('bin/npm', 'echo details; echo "broken" >&2; exit 1');

  expect(build('web')).toMatchObject({ status: 1, stderr: 'details\nbroken\n' });
});

test.each([
  ['pass', 'exit 0', 0],
  ['fail', 'exit 1', 1],
])('the page budgets %s as their check does, after a build of web alone', (_, result, status) => {
  fake('bin/npm', `case "$*" in *check:budgets*) test -e built-web && ${result};; *) touch built-web;; esac`);
  const suite = groups.lint.find(({ name }) => name === 'page budgets');

  expect(suite && run(...suite.command).status).toBe(status);
  expect(run('test', '-e', 'built').status).toBe(1);
});
