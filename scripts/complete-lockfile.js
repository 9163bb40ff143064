// Names in package-lock.json the packages for other systems that npm could not find in the registry it reached.
// npm ci wants every optional dependency named, also those it will never fetch here, and refuses a lockfile that npm
// itself wrote where a mirror lacks some. Run it after npm install; it changes nothing when nothing is missing.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** How the names of platform packages spell systems; the rest of a name is the processor. */
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

const added = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !(`node_modules/${name}` in lock.packages))
    .map(([name, version]) => [`node_modules/${name}`, platformPackage(name, version)])
    .filter(([, entry]) => entry !== null),
);
if (added.length > 0) {
  Object.assign(lock.packages, Object.fromEntries(added));
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${file}: named ${added.length} packages for other systems`);
}

/** Null when the name is no platform's or the version is a range: npm has left that one out for another reason. */
function platformPackage(name, version) {
  const os = systems.find((one) => name.includes(one));
  const cpu = processors.find((one) => name.includes(one));
  if (!os || !cpu || !/^\d/.test(version)) return null;
  const libc = ['musl', 'gnu'].find((one) => os === 'linux' && name.includes(one));
  return {
    version,
    cpu: [cpu],
    ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}),
    optional: true,
    os: [os],
  };
}
