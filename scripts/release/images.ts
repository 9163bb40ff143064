// Prints registry and path of the images that a release publishes. `tsx images.ts --write ghcr.io/ORGANISATION` sets them in
// every file that names them.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Place {
  file: string;
  /** Its first group matches the text before the name. */
  pattern: RegExp;
}

/** Files that name the registry. */
export const places: readonly Place[] = [
  { file: 'docker-compose.yml', pattern: /(\$\{IMAGES:-)[^}]+/g },
  { file: 'k8s/base/kustomization.yaml', pattern: /(newName: )\S+(?=\/\w+,)/g },
  { file: 'k8s/components/backup/kustomization.yaml', pattern: /(newName: )\S+(?=\/\w+,)/g },
  { file: 'k8s/proof/kustomization.yaml', pattern: /(- \{ name: )\S+(?=\/\w+, newName)/g },
  { file: 'k8s/chart/values.yaml', pattern: /(^ {2}registry: )\S+/gm },
  { file: 'docs/deploy.md', pattern: /(- \{ name: )\S+(?=\/\w+, newName)/g },
];

type Read = (file: string) => string;
const readText: Read = (file) => readFileSync(file, 'utf8');

export function namesIn({ file, pattern }: Place, read = readText): string[] {
  return [...read(file).matchAll(pattern)].map(([text, before = '']) => text.slice(before.length));
}

/** @throws where the files name more than one registry, or none: `localhost` is the machine that builds */
export function releasedImages(read = readText): string {
  const [images = '', ...others] = new Set(places.flatMap((place) => namesIn(place, read)));
  if (others.length > 0) throw new Error(`The files name several registries: ${[images, ...others].join(', ')}.`);
  if (images.startsWith('localhost/')) {
    throw new Error('No registry is set: npx tsx scripts/release/images.ts --write ghcr.io/ORGANISATION');
  }
  return images;
}

function writeImages(images: string): void {
  for (const { file, pattern } of places) {
    writeFileSync(
      file,
      readText(file).replaceAll(pattern, (_text, before: string) => before + images),
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , option, images] = process.argv;
  if (option === '--write' && images) writeImages(images);
  console.log(releasedImages());
}
