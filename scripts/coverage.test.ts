import { useRepository } from './test/testRepository.ts';

const repository = useRepository('scripts/coverage.ts');

const tests = `// SPEC §2 Home page
import { x } from './x.ts';
// SPEC §1, §2 Footer
test('the first is shown', () => {});
describe('a group', () => {
  // RELIABILITY M01
  test.each([1])('case %d', () => {});
});
test.describe('a second group', () => {
  test.beforeAll(() => {});
  // RELIABILITY M03
  for (const one of [1]) {
    test('in a loop', () => {});
  }
});
`;
const proof = '# RELIABILITY M02\nok "restored: $result"\n';

beforeEach(() => {
  repository.write(
    'docs/specification/SPEC.md',
    '## 1. The studio\n## 2. Screens\n### Home page\n### Footer (all pages)\n',
  );
  repository.write(
    'docs/specification/RELIABILITY.md',
    '| M01 | Seats | 12 | N | 1 |\n| M02 | Restore | all | N | 1 |\n| M03 | Later | 0 | N | 3 |\n',
  );
  repository.write('prove.sh', proof);
});

const report = (name: string) => repository.read(`reports/${name}`);

test('the reports list the tests that cite each part, in a line above the test or at the top of its file', () => {
  repository.write('x.test.ts', tests);

  expect(repository.lint()).toMatchObject({ status: 0, stderr: '' });
  const [first, inGroup] = ['- `x.test.ts` › the first is shown', '- `x.test.ts` › a group case %d'];
  expect(report('spec-coverage.md')).toContain(`## Home page\n\n${first}\n${inGroup}\n`);
  expect(report('spec-coverage.md').endsWith(`## Footer (all pages)\n\n${first}\n`)).toBe(true);
  expect(report('reliability.md')).toContain(`## M01 Seats\n\n${inGroup}\n\n`);
  expect(report('reliability.md')).toContain('## M03 Later\n\n- `x.test.ts` › a second group in a loop\n');
  expect(report('reliability.md')).toContain('## M02 Restore\n\n- `prove.sh` › restored: $result\n');
});

test.each([
  ['// SPEC §2 Home page\n', '', 'no test cites SPEC §2 Home page'],
  ['SPEC §1, §2 Footer', 'SPEC §2 Footer', 'no test cites SPEC §1'],
  ['RELIABILITY M01', 'RELIABILITY M03', 'no test cites RELIABILITY M01'],
  ['§2 Home page', '§2 Homepage', 'x.test.ts: there is no SPEC §2 Homepage'],
  ['RELIABILITY M01', 'RELIABILITY M01, M04', 'x.test.ts: there is no RELIABILITY M04'],
])('with %j replaced by %j the check fails: %s', (cited, replacement, error) => {
  repository.write('x.test.ts', tests.replace(cited, replacement));

  expect(repository.lint()).toMatchObject({ status: 1, stderr: expect.stringContaining(error) });
});
