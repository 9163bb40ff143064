// Checks that the environment variables of the services and the tables of README.md and docs/settings.md agree.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const pages = ['README.md', 'docs/settings.md'];
const tests = [':!*.test.ts', ':!services/*/test/*', ':!services/web/e2e/*', ':!services/web/scripts/*'];

// Finds names that are read through `env` or `variables`. Code that names `process.env` only passes it on as a whole.
const readByServices = namesIn(
  textOf('services/*.ts', ...tests),
  /(?<!process\.)\b(?:env|variables)(?:\.\w+\(|\[|,)\s*'([A-Z]\w*)'/g,
);
const readByContainers = namesIn(
  textOf('docker-compose.yml', 'docker/*'),
  /(?:\b(?:setting|address) |\$\{?|process\.env\.|process\.env\[')([A-Z]\w*)/g,
);
const documented = namesIn(pages.map(firstCells).join('\n'), /`([A-Z][A-Z0-9_]*)`/g);

const errors = [
  ...[...readByServices]
    .filter((name) => !documented.has(name))
    .map((name) => `${name} is read but not in a table of ${pages.join(' or ')}`),
  ...[...documented]
    .filter((name) => !readByServices.has(name) && !readByContainers.has(name))
    .map((name) => `${name} is in a table but never read`),
  ...(readByServices.size === 0 ? ['no service reads a setting: the check found no source'] : []),
];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`settings: ${documented.size} documented and read, ${readByServices.size} read by services and documented`);

/** Omits files that git ignores. */
function textOf(...paths: string[]): string {
  const search = ['grep', '--untracked', '-lI', '', '--', ...paths];
  const { status, stdout, stderr } = spawnSync('git', search, { encoding: 'utf8' });
  // git grep exits with 1 if nothing matches, and above 1 after an error.
  if (status !== 0 && status !== 1) throw new Error(stderr);
  const files = stdout.split('\n').filter(Boolean);
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Counts `NAME_FILE` as `NAME`. */
function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name.replace(/_FILE$/, '')));
}

function firstCells(page: string): string {
  const rows = readFileSync(page, 'utf8').matchAll(/^\|([^|]*)\|/gm);
  return [...rows].map(([, cell]) => cell).join('\n');
}
