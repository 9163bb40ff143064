// Prints what is shipped, package by package with version, hash and licence, as CycloneDX (RELIABILITY O13).
// npm's own --omit=dev also leaves out what is shipped and somebody's dev dependency besides, so the lockfile decides.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const shipped = new Set(
  Object.entries(packages)
    .filter(([, { dev, link }]) => !dev && !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
);
const isShipped = (reference) => shipped.has(reference);

const bill = JSON.parse(stdout);
bill.components = bill.components.filter((component) => isShipped(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => isShipped(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
console.log(JSON.stringify(bill, null, 2));
