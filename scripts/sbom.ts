// Lists the packages from the lockfile, because `npm sbom --omit=dev` omits those that are also development
// dependencies.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Bom {
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Lockfile {
  packages: Record<string, { name?: string; version?: string; dev?: boolean; link?: boolean }>;
}

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
const shipped = new Set(
  Object.entries(packages)
    .filter(([, { dev, link }]) => !dev && !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
);
const isShipped = (reference: string) => shipped.has(reference);

const bom = JSON.parse(stdout) as Bom;
bom.components = bom.components.filter((component) => isShipped(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => isShipped(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
console.log(JSON.stringify(bom, null, 2));
