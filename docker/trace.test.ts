import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { useDirectory } from '../scripts/test/directory.ts';

const directory = useDirectory();

function trace(...args: string[]) {
  const tsx = import.meta.resolve('tsx');
  return spawnSync(process.execPath, ['--import', tsx, resolve('docker/trace.ts'), ...args], {
    cwd: directory.path,
    encoding: 'utf8',
  });
}

test('an image contains the folders of its service and only the package files that the service uses', () => {
  directory.write('package.json', '{ "type": "module" }');
  directory.write(
    'services/web/dist/server.js',
    "import 'reached'; import '@studio/contract/prices'; await import('vite');",
  );
  directory.write('services/web/dist/client/page.css', '');
  directory.write(
    'services/contract/package.json',
    '{ "name": "@studio/contract", "exports": { "./*": "./dist/*.js" } }',
  );
  directory.write('services/contract/dist/prices.js', '');
  directory.write('services/contract/dist/unused.js', '');
  for (const name of ['reached', 'vite', 'typescript']) {
    directory.write(`node_modules/${name}/package.json`, '{ "main": "index.js" }');
    directory.write(`node_modules/${name}/index.js`, '');
    directory.write(`node_modules/${name}/README.md`, '');
  }
  mkdirSync(directory.at('node_modules/@studio'));
  symlinkSync('../../services/contract', directory.at('node_modules/@studio/contract'));

  const { status, stderr } = trace('out', 'services/web/dist', 'services/web/dist/server.js');

  expect({ status, stderr }).toMatchObject({ status: 0 });
  const out = (name: string) => directory.at(`out/${name}`);
  expect(readdirSync(out('node_modules')).sort()).toEqual(['@studio', 'reached']);
  expect(readdirSync(out('node_modules/reached')).sort()).toEqual(['index.js', 'package.json']);
  expect(readlinkSync(out('node_modules/@studio/contract'))).toBe('../../services/contract');
  expect(readdirSync(out('services/contract/dist'))).toEqual(['prices.js']);
  expect(existsSync(out('services/web/dist/client/page.css'))).toBe(true);
});

test('an entry that does not exist stops the build', () => {
  expect(trace('out', 'services/web/dist/server.js').status).not.toBe(0);
});
