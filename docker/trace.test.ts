import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'trace-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), content);
}

function trace(...args: string[]) {
  const tsx = import.meta.resolve('tsx');
  return spawnSync(process.execPath, ['--import', tsx, resolve('docker/trace.ts'), ...args], {
    cwd: directory,
    encoding: 'utf8',
  });
}

test('an image gets the folders of its service and only the package files that the service reaches', () => {
  write('package.json', '{ "type": "module" }');
  write('services/web/dist/server.js', "import 'reached'; import '@studio/contract/prices'; await import('vite');");
  write('services/web/dist/client/page.css', '');
  write('services/contract/package.json', '{ "name": "@studio/contract", "exports": { "./*": "./dist/*.js" } }');
  write('services/contract/dist/prices.js', '');
  write('services/contract/dist/unused.js', '');
  for (const name of ['reached', 'vite', 'typescript']) {
    write(`node_modules/${name}/package.json`, '{ "main": "index.js" }');
    write(`node_modules/${name}/index.js`, '');
    write(`node_modules/${name}/README.md`, '');
  }
  mkdirSync(join(directory, 'node_modules/@studio'));
  symlinkSync('../../services/contract', join(directory, 'node_modules/@studio/contract'));

  const { status, stderr } = trace('out', 'services/web/dist', 'services/web/dist/server.js');

  expect({ status, stderr }).toMatchObject({ status: 0 });
  const out = join(directory, 'out');
  expect(readdirSync(join(out, 'node_modules')).sort()).toEqual(['@studio', 'reached']);
  expect(readdirSync(join(out, 'node_modules/reached')).sort()).toEqual(['index.js', 'package.json']);
  expect(readlinkSync(join(out, 'node_modules/@studio/contract'))).toBe('../../services/contract');
  expect(readdirSync(join(out, 'services/contract/dist'))).toEqual(['prices.js']);
  expect(existsSync(join(out, 'services/web/dist/client/page.css'))).toBe(true);
});

test('an entry that does not exist stops the build', () => {
  expect(trace('out', 'services/web/dist/server.js').status).not.toBe(0);
});
