// Settings are documented: every name that a config file reads stands in a table of README.md or docs/deploy.md, in a
// first cell, and every name that stands there is read by a service, by compose or by a script beside it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const pages = ['README.md', 'docs/deploy.md'];
const tests = [':!*.test.ts', ':!services/*/test/*', ':!services/web/e2e/*', ':!services/web/scripts/*'];

// `env.text('NAME')`, `readPort(env, 'NAME')`, `env['NAME']`; what of `process.env` is not, is only passed on.
const services = namesIn(
  textOf('services/*.ts', ...tests),
  /(?<!process\.)\b(?:env|variables)(?:\.\w+\(|\[|,)\s*'([A-Z]\w*)'/g,
);
const beside = namesIn(textOf('docker-compose.yml', 'docker/*'), /(?:\$\{?|process\.env\.)([A-Z]\w*)/g);
const documented = namesIn(pages.map(firstCells).join('\n'), /`([A-Z][A-Z0-9_]*)`/g);

const untold = [...services].filter((name) => !documented.has(name));
const unread = [...documented].filter((name) => !services.has(name) && !beside.has(name));
for (const name of untold) console.error(`${name} is read and stands in no table of ${pages.join(' or ')}`);
for (const name of unread) console.error(`${name} stands in a table and nothing reads it`);
if (services.size === 0) console.error('no service reads a setting: the check sees nothing');
if (untold.length > 0 || unread.length > 0 || services.size === 0) process.exit(1);
console.log(`settings: ${documented.size} are documented, all read; ${services.size} are read, all documented`);

/** What the files say, without those that git ignores. */
function textOf(...paths) {
  const search = ['grep', '--untracked', '-lI', '', '--', ...paths];
  const { status, stdout, stderr } = spawnSync('git', search, { encoding: 'utf8' });
  // git's 1 is "found nothing", anything higher "could not look".
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** A secret's `NAME_FILE` is read with it and counts as the same. */
function namesIn(text, pattern) {
  return new Set([...text.matchAll(pattern)].map(([, name]) => name.replace(/_FILE$/, '')));
}

/** The first cell of each row of a page's tables. */
function firstCells(page) {
  const rows = readFileSync(page, 'utf8').matchAll(/^\|([^|]*)\|/gm);
  return [...rows].map(([, cell]) => cell).join('\n');
}
