import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { newestVersion, places } from './version.ts';

test('the version is the newest dated heading of the changelog', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.10.0] - 2027-01-31\n\n## [1.9.0] - 2027-01-02\n';

  expect(newestVersion(changelog)).toBe('1.10.0');
});

test('a changelog without a release is an error', () => {
  expect(() => newestVersion('## [Unreleased]\n\n## [0.1.0] - not released\n')).toThrow(/no release/);
});

test('the command prints only the version', () => {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release/version.ts'], {
    encoding: 'utf8',
  });

  expect(stdout).toBe(`${newestVersion()}\n`);
});

test.each(places)('$file names the version of the changelog', ({ file, pattern, separator }) => {
  const named = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([text, before = '']) =>
    text.slice(before.length).replaceAll(separator, '.'),
  );

  expect(named).not.toEqual([]);
  expect(new Set(named)).toEqual(new Set([newestVersion()]));
});

test('docs/upgrade.md has a section for every released version', () => {
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[([\d.]+)\] - \d/gm)].map(
    ([, version]) => version,
  );
  const described = [...readFileSync('docs/upgrade.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(
    ([, version]) => version,
  );

  expect(described).toEqual(released);
});
