// Adds the packages of other platforms to package-lock.json, because `npm ci` requires their entries.
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];
const libraries: Record<string, string> = { musl: 'musl', gnu: 'glibc' };

const added = Object.values(lock.packages)
  .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
  .filter(([name]) => !(`node_modules/${name}` in lock.packages))
  .flatMap(([name, version]) => {
    const entry = platformPackage(name, version);
    return entry ? [[`node_modules/${name}`, entry] as const] : [];
  });
if (added.length > 0) {
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
  lock.packages = Object.fromEntries(packages.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${file}: added ${added.length} packages for other systems`);
}

/** Returns null if the name is not that of a platform's package, or if the version is a range. */
function platformPackage(name: string, version: string): LockedPackage | null {
  const os = systems.find((one) => name.includes(one));
  const cpu = processors.find((one) => name.includes(one));
  if (!os || !cpu || !/^\d/.test(version)) return null;
  const library = Object.keys(libraries).find((one) => os === 'linux' && name.includes(one));
  const libc = library ? { libc: [libraries[library]] } : {};
  return Object.assign({ version, cpu: [cpu] }, libc, { optional: true, os: [os] });
}
