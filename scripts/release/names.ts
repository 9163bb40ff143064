// Version and registry of the images, which several files name.
//   tsx names.ts version               prints the version of the newest release in CHANGELOG.md
//   tsx names.ts images                prints registry and path of the images
//   tsx names.ts write [REGISTRY]      sets that version, and the registry if it is given, in every file that names it
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Place {
  file: string;
  /** A regular expression. Its first group matches the text before the name. */
  pattern: RegExp;
  /** Separates the numbers of the version, if the file cannot have dots. */
  separator?: string;
}

/** Files that name the version. */
export const versionPlaces: readonly Place[] = [
  { file: 'docker-compose.yml', pattern: /(\$\{VERSION:-)[^}]+/g },
  { file: 'k8s/base/kustomization.yaml', pattern: /(newTag: )[^ }]+/g },
  { file: 'k8s/components/backup/kustomization.yaml', pattern: /(newTag: )[^ }]+/g },
  { file: 'k8s/base/migrate.yaml', pattern: /(name: migrate-)[\d-]+/g, separator: '-' },
  { file: 'k8s/chart/Chart.yaml', pattern: /((?:appVersion|version): )[\d.]+$/gm },
];

/** Files that name the registry. */
export const imagePlaces: readonly Place[] = [
  { file: 'docker-compose.yml', pattern: /(\$\{IMAGES:-)[^}]+/g },
  { file: 'k8s/base/kustomization.yaml', pattern: /(newName: )\S+(?=\/\w+,)/g },
  { file: 'k8s/components/backup/kustomization.yaml', pattern: /(newName: )\S+(?=\/\w+,)/g },
  { file: 'k8s/proof/kustomization.yaml', pattern: /(- \{ name: )\S+(?=\/\w+, newName)/g },
  { file: 'k8s/chart/values.yaml', pattern: /(^ {2}registry: )\S+/gm },
  { file: 'docs/deploy.md', pattern: /(- \{ name: )\S+(?=\/\w+, newName)/g },
];

/** @throws if the changelog has no heading such as `## [1.2.3] - 2026-11-23` */
export function newestVersion(changelog = readFileSync('CHANGELOG.md', 'utf8')): string {
  const version = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1];
  if (!version) throw new Error('CHANGELOG.md has no release: a heading such as "## [1.2.3] - 2026-11-23".');
  return version;
}

/** @throws if the names differ, or none is set: `localhost` means the machine that builds */
export function releasedImages(names = imagePlaces.flatMap((place) => namesIn(place))): string {
  const [images = '', ...others] = new Set(names);
  if (others.length > 0) throw new Error(`The files name several registries: ${[images, ...others].join(', ')}.`);
  if (images.startsWith('localhost/')) {
    throw new Error('No registry is set: npx tsx scripts/release/names.ts write ghcr.io/ORGANISATION');
  }
  return images;
}

export function namesIn({ file, pattern, separator = '.' }: Place): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(pattern)];
  return found.map(([text, before = '']) => text.slice(before.length).replaceAll(separator, '.'));
}

function write(places: readonly Place[], name: string): void {
  for (const { file, pattern, separator = '.' } of places) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(pattern, `$1${name.replaceAll('.', separator)}`));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , command, images] = process.argv;
  if (command === 'write') {
    write(versionPlaces, newestVersion());
    if (images) write(imagePlaces, images);
  } else if (command === 'images') console.log(releasedImages());
  else if (command === 'version') console.log(newestVersion());
  else throw new Error('Usage: names.ts version | images | write [REGISTRY]');
}
