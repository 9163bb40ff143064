import { rmSync } from 'node:fs';
import { useRepository } from '../test/testRepository.ts';

const repository = useRepository('scripts/lint/settings.ts');

beforeEach(() => {
  repository.write('README.md', '# A project\n');
  repository.write('docs/settings.md', '| Name | Default |\n|---|---|\n| `WEB_PORT`, `SECRET` | `NO_NAME` |\n');
  repository.write('docker-compose.yml', "ports: ['${WEB_PORT:-3000}:3000']\n");
  repository.write('services/api/src/config.ts', "env.secret('SECRET');\n");
});

test('settings pass when each is documented and read by a service or by Compose', () => {
  expect(repository.lint()).toMatchObject({ status: 0, stderr: '' });
});

test.each(["env.whole('API_PORT', 4000)", "readMailbox(env, 'API_PORT')", "env['API_PORT']"])(
  'a setting that is read by %s and not documented is an error',
  (reading) => {
    repository.write('services/api/src/config.ts', `env.secret('SECRET');\n${reading};\n`);

    expect(repository.lint()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^API_PORT is read/) });
  },
);

test('a documented setting that is never read is an error', () => {
  repository.write('services/api/src/config.ts', "env.text('WEB_PORT');\n");

  expect(repository.lint()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^SECRET is in a table/) });
});

test('the check fails when it finds no source', () => {
  rmSync(repository.at('services'), { recursive: true });
  repository.write('docs/settings.md', '# Nothing\n');

  expect(repository.lint()).toMatchObject({ status: 1, stderr: expect.stringContaining('found no source') });
});
