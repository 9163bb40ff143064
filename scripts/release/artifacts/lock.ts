// Writes the digests of published images as files for Compose and Kubernetes: `tsx lock.ts IMAGES VERSION OUTPUT` reads
// lines with an image and its digest.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

const [images = '', version = '', output = ''] = process.argv.slice(2);
const digests = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
if (digests.some(([name, digest]) => !name || !/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))) {
  throw new Error(`a digest is missing: ${digests.join('; ')}`);
}
const digestOf = new Map(digests.map(([name = '', digest = '']) => [name, digest]));

const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, { image: string }>;
};
const pinned = Object.entries(services).flatMap(([service, { image }]) => {
  const name = /\/([a-z]+):\$\{VERSION/.exec(image)?.[1];
  return name ? [[service, { image: `${images}/${name}:${version}@${digestOf.get(name)}` }] as const] : [];
});

write('images.lock.yaml', 'Compose: COMPOSE_FILE=docker-compose.yml:release/images.lock.yaml in .env', {
  services: Object.fromEntries(pinned),
});
write('kustomization.yaml', 'Kubernetes: add the folder of this file as the last of the overlay’s `components:`', {
  apiVersion: 'kustomize.config.k8s.io/v1alpha1',
  kind: 'Component',
  images: digests.map(([name, digest]) => ({ name: `${images}/${name}`, digest })),
});

function write(file: string, purpose: string, content: object): void {
  const text = `# The images of version ${version}, by digest. ${purpose} (docs/upgrade.md).\n`;
  writeFileSync(join(output, file), text + stringify(content, { lineWidth: 0 }));
}
