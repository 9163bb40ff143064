import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { useRepository } from './testRepository.ts';

const repository = useRepository('scripts/lint/standsAlone.ts');

test('a file that reads a path beside the repository is reported with its line', () => {
  repository.write('a.js', `import x from 'y';\nread('${['..', 'shared'].join('/')}/page.md');\n`);

  expect(repository.lint()).toMatchObject({ status: 1, stderr: expect.stringContaining('a.js:2:') });
});

test('a repository passes when no file reads a path beside it', () => {
  repository.write('a.js', "read('./shared/page.md');\n");

  expect(repository.lint().status).toBe(0);
});

test('the check fails where git cannot search', () => {
  rmSync(join(repository.path, '.git'), { recursive: true });

  expect(repository.lint().status).toBe(1);
});
