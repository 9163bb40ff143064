import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { imagePlaces, namesIn, newestVersion, releasedImages, versionPlaces } from './names.ts';

test('the version is the newest dated heading of the changelog', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.10.0] - 2027-01-31\n\n## [1.9.0] - 2027-01-02\n';

  expect(newestVersion(changelog)).toBe('1.10.0');
});

test('a changelog without a release is an error', () => {
  expect(() => newestVersion('## [Unreleased]\n\n## [0.1.0] - not released\n')).toThrow(/no release/);
});

test('the command prints only the version', () => {
  const command = ['--import', 'tsx', 'scripts/release/names.ts', 'version'];

  expect(spawnSync(process.execPath, command, { encoding: 'utf8' }).stdout).toBe(`${newestVersion()}\n`);
});

test.each(versionPlaces)('$file names the newest version of the changelog', (place) => {
  expect(new Set(namesIn(place))).toEqual(new Set([newestVersion()]));
});

test.each(imagePlaces)('$file names one registry', (place) => {
  expect(new Set(namesIn(place)).size).toBe(1);
});

test('a release has the registry that every file names', () => {
  expect(releasedImages(['ghcr.io/example', 'ghcr.io/example'])).toBe('ghcr.io/example');
});

test('a release without a registry is rejected, and so is one with several', () => {
  expect(() => releasedImages(['localhost/studio', 'localhost/studio'])).toThrow('No registry is set');
  expect(() => releasedImages(['ghcr.io/other', 'ghcr.io/example'])).toThrow('ghcr.io/other, ghcr.io/example');
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
