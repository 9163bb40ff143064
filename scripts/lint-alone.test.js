import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'alone-'));
  spawnSync('git', ['init', '-q'], { cwd: dir });
});
afterEach(() => rmSync(dir, { recursive: true }));

const lint = () => spawnSync(process.execPath, [resolve('scripts/lint-alone.js')], { cwd: dir, encoding: 'utf8' });

test('a file that reads what lies beside the project is named with its line', () => {
  writeFileSync(join(dir, 'a.js'), `import x from 'y';\nread('${['..', 'shared'].join('/')}/page.md');\n`);

  expect(lint()).toMatchObject({ status: 1, stderr: expect.stringContaining('a.js:2:') });
});

test('a project that does not is left in peace', () => {
  writeFileSync(join(dir, 'a.js'), "read('./shared/page.md');\n");

  expect(lint().status).toBe(0);
});

test('where git cannot look, nothing is promised', () => {
  rmSync(join(dir, '.git'), { recursive: true });

  expect(lint().status).toBe(1);
});
