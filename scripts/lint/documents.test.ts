import { useRepository } from '../test/testRepository.ts';

const repository = useRepository('scripts/lint/documents.ts');

beforeEach(() => {
  repository.write('docs/adr/README.md', '# Decisions\n');
  repository.write('Makefile', 'demo: build\n');
  repository.write('.gitignore', '/reports/\n');
  repository.write('services/api/src/claimSeats.ts', "export const claimSeats = env.text('WEB_PORT');\n");
});

test('a document passes when everything that it names exists', () => {
  repository.write('docs/deploy.md', '# Deployment\n\n## One machine: Docker\n');
  repository.write(
    'README.md',
    '[Docker](docs/deploy.md#one-machine-docker) [RFC](https://rfc.example) `api/src/claimSeats.ts` `claimSeats.ts` `WEB_PORT=80` `claimSeats()` `reports/pages.md` `make demo`\n',
  );

  expect(repository.lint()).toMatchObject({ status: 0, stderr: '' });
});

test.each([
  ['a link to a missing file', '[page](docs/page.md)', 'the link docs/page.md'],
  ['a link to a missing heading', '# One\n\n[two](#two)', 'the link #two'],
  ['the path of a missing file', '`src/claim.ts`', 'the path src/claim.ts'],
  ['the path of a missing folder', '`services/worker`', 'the path services/worker'],
  ['an unknown identifier', '`releaseSeats`', 'the name releaseSeats'],
  ['an unknown metric', '`seats_released`', 'the name seats_released'],
  ['an unknown setting', '`API_PORT`', 'the name API_PORT'],
  ['an unknown target of make', '```sh\nmake trial\n```', 'make trial'],
])('a document with %s is rejected', (_what, text, error) => {
  repository.write('README.md', `${text}\n`);

  expect(repository.lint()).toMatchObject({ status: 1, stderr: `README.md: ${error} does not exist\n` });
});

test.each([
  ['a citation of a missing decision record', `// ${['ADR', '0099'].join(' ')}`, '0099 does not exist'],
  ['a path beside the repository', `read('${['..', 'shared'].join('/')}/page.md');`, 'is outside of the repository'],
])('a file with %s is rejected', (_what, text, error) => {
  repository.write('a.js', `${text}\n`);

  expect(repository.lint()).toMatchObject({ status: 1, stderr: expect.stringContaining(error) });
});
