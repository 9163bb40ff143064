// Prints the version of the newest release in CHANGELOG.md. With --write, sets it in every file that names it too.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Place {
  file: string;
  /** Its first group matches the text before the version. */
  pattern: RegExp;
  separator: string;
}

/** Files that name the version. */
export const places: readonly Place[] = [
  { file: 'docker-compose.yml', pattern: /(\$\{VERSION:-)[^}]+/g, separator: '.' },
  { file: 'k8s/base/kustomization.yaml', pattern: /(newTag: )[^ }]+/g, separator: '.' },
  { file: 'k8s/components/backup/kustomization.yaml', pattern: /(newTag: )[^ }]+/g, separator: '.' },
  { file: 'k8s/base/migrate.yaml', pattern: /(name: migrate-)[\d-]+/g, separator: '-' },
  { file: 'k8s/chart/Chart.yaml', pattern: /((?:appVersion|version): )[\d.]+$/gm, separator: '.' },
];

/** @throws where the changelog has no heading such as `## [1.2.3] - 2026-11-23` */
export function newestVersion(changelog = readFileSync('CHANGELOG.md', 'utf8')): string {
  const version = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1];
  if (!version) throw new Error('CHANGELOG.md has no release: a heading such as "## [1.2.3] - 2026-11-23".');
  return version;
}

function writeVersion(version: string): void {
  for (const { file, pattern, separator } of places) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(pattern, `$1${version.replaceAll('.', separator)}`));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const version = newestVersion();
  if (process.argv[2] === '--write') writeVersion(version);
  console.log(version);
}
