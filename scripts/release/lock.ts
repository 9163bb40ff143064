// Writes the digests of published images as files for Compose and Kubernetes. `tsx lock.ts VERSION FOLDER` reads
// FOLDER/images.sha256, each line of which has a digest and an image.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

const [version = '', folder = ''] = process.argv.slice(2);
const lines = readFileSync(join(folder, 'images.sha256'), 'utf8').trim().split('\n');
const digests = lines.map((line) => {
  const [, digest, image] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
  if (!digest || !image) throw new Error(`a digest is missing: ${line}`);
  return { name: image, digest: `sha256:${digest}` };
});

const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, { image: string }>;
};
const pinned = Object.entries(services).flatMap(([service, { image }]) => {
  const name = /\/([a-z]+):\$\{VERSION/.exec(image)?.[1];
  if (!name) return [];
  const published = digests.find((one) => one.name.endsWith(`/${name}`));
  if (!published) throw new Error(`${name} is not published`);
  return [[service, { image: `${published.name}:${version}@${published.digest}` }] as const];
});

write('images.lock.yaml', 'Compose: COMPOSE_FILE=docker-compose.yml:release/images.lock.yaml in .env', {
  services: Object.fromEntries(pinned),
});
write('kustomization.yaml', 'Kubernetes: add the folder of this file as the last of the overlay’s `components:`', {
  apiVersion: 'kustomize.config.k8s.io/v1alpha1',
  kind: 'Component',
  images: digests,
});

function write(file: string, purpose: string, content: object): void {
  const text = `# The images of version ${version}, by digest. ${purpose} (docs/upgrade.md).\n`;
  writeFileSync(join(folder, file), text + stringify(content, { lineWidth: 0 }));
}
