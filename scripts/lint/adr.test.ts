import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { useRepository } from './testRepository.ts';

const repository = useRepository('scripts/lint/adr.ts');
const cite = (number: string) => `// A decision (${['ADR', number].join(' ')}).\n`;

beforeEach(() => {
  mkdirSync(join(repository.path, 'docs/adr'), { recursive: true });
  repository.write(join('docs/adr', '0002-decision.md'), '# 0002 A decision\n');
});

test('a citation of a decision record that does not exist is reported with its line', () => {
  repository.write('a.ts', cite('0002') + cite('0003'));

  expect(repository.lint()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^a\.ts:2:[^\n]+0003\n$/) });
});

test('citations of existing decision records pass', () => {
  repository.write('a.ts', cite('0002'));

  expect(repository.lint().status).toBe(0);
});
