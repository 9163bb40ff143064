import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'settings-'));
  spawnSync('git', ['init', '-q'], { cwd: dir });
  for (const folder of ['docs', 'services/api/src']) mkdirSync(join(dir, folder), { recursive: true });
  write('README.md', '# A house\n');
  write('docs/deploy.md', '| Name | Default |\n|---|---|\n| `WEB_PORT`, `SECRET` | `NOBODY` |\n');
  write('docker-compose.yml', "ports: ['${WEB_PORT:-3000}:3000']\n");
  write('services/api/src/config.ts', "env.secret('SECRET');\n");
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (file, text) => writeFileSync(join(dir, file), text);
const lint = () => spawnSync(process.execPath, [resolve('scripts/lint-settings.js')], { cwd: dir, encoding: 'utf8' });

test('settings that are read and documented pass, read by a service or by compose', () => {
  expect(lint()).toMatchObject({ status: 0, stderr: '' });
});

test.each(["env.whole('API_PORT', 4000)", "readMailbox(env, 'API_PORT')", "env['API_PORT']"])(
  'a name that is read by %s and stands in no table is named',
  (reading) => {
    write('services/api/src/config.ts', `env.secret('SECRET');\n${reading};\n`);

    expect(lint()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^API_PORT is read/) });
  },
);

test('a name in a table that nothing reads any more is named', () => {
  write('services/api/src/config.ts', "env.text('WEB_PORT');\n");

  expect(lint()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^SECRET stands in a table/) });
});

test('where no setting is found, nothing is promised', () => {
  rmSync(join(dir, 'services'), { recursive: true });
  write('docs/deploy.md', '# Nothing\n');

  expect(lint()).toMatchObject({ status: 1, stderr: expect.stringContaining('the check sees nothing') });
});
