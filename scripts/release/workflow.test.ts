import { accessSync, constants, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const content = readFileSync('.github/workflows/release.yml', 'utf8');

test('every script that the release workflow runs exists and can be executed', () => {
  const scripts = [...content.matchAll(/^ *(?:- )?run: ((?:scripts|\.ci)\/\S+)$/gm)].map(([, script = '']) => script);

  expect(scripts).toHaveLength(6);
  for (const script of scripts) accessSync(script, constants.X_OK);
});

test('every action of a workflow is pinned by the hash of a commit, with its version beside it for Dependabot', () => {
  const folder = '.github/workflows';
  const lines = readdirSync(folder).flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/\buses: .*/g) ?? [],
  );

  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});
