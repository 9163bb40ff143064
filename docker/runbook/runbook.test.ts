import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { parse } from 'yaml';
import { useDatabase } from '../../services/api/test/database.ts';
import { readAlertGroups } from '../monitoring/alertGroups.ts';
import { alerts, commands, names, pages, queries } from './snippets.ts';
import type { Snippet } from './snippets.ts';

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { volumes } = parse(read('docker-compose.yml'), { merge: true }) as { volumes: Record<string, object> };
const sources = sourcesOf(
  'docker',
  'k8s',
  'services',
  'scripts',
  'docker-compose.yml',
  ':!*.test.ts',
  ':!docker/runbook',
).toLowerCase();
// Settings of other programs.
const foreign = new Set([
  'pg_upgrade',
  'ports.websecure.forwardedHeaders.trustedIPs',
  'backup.barmanObjectStore',
  'proxy_cache',
]);
const titled = (snippets: Snippet[]) => snippets.map(({ page, text }) => [page, text] as const);
const textsOf = (snippets: Snippet[], page: string) => [
  ...new Set(snippets.filter((one) => one.page === page).map(({ text }) => text)),
];
const rules = readAlertGroups().flatMap((group) => group.rules);

test('the pages contain commands, queries, names and alerts', () => {
  const found = [commands, queries, names, alerts].map(({ length }) => length);

  expect(found.every((count) => count > 15)).toBe(true);
});

test.each(pages)('%s: every command is valid for bash, and the scripts of the backup that it names exist', (page) => {
  const texts = textsOf(commands, page);
  const invalid = texts.filter((text) => spawnSync('bash', ['-n', '-c', text.replaceAll('…', 'x')]).status !== 0);
  const scripts = texts.flatMap((text) => [...text.matchAll(/\/usr\/local\/lib\/backup\/(\S+\.sh)/g)]);
  const missing = scripts.filter(([, name = '']) => !existsSync(join(root, 'docker/backup', name)));

  expect([...invalid, ...missing]).toEqual([]);
});

test('every documented command that removes the volumes includes those of services with a profile', () => {
  const removing = commands.map(({ text }) => text).filter((text) => /\bdown -v\b/.test(text));

  expect(removing.length).toBeGreaterThan(0);
  expect(removing.filter((text) => !text.includes("--profile '*'"))).toEqual([]);
});

describe('in the database', () => {
  const database = useDatabase();
  // Migrations create it only where the service has a password of its own.
  const createRole = `do $$ begin create role studio_app; exception when duplicate_object then null; end $$`;

  test.each(titled(queries))('%s: the query is valid: %s', async (_page, query) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(createRole);
      await client.query(query.replaceAll(/\b(?:ID|PID)\b/g, '0'));
    } finally {
      await client.query('rollback');
      await client.end();
    }
  });
});

test.each(pages)('%s: every name of a metric, log field, table or setting is in the code', (page) => {
  const missing = textsOf(names, page).filter((name) => !isInCode(name) && !foreign.has(name));

  expect(missing).toEqual([]);
});

test.each(titled(alerts))('%s: the alert %s exists', (_page, alert) => {
  expect(rules.map((rule) => rule.alert)).toContain(alert);
});

test('every alert is named on its page of the runbook', () => {
  const missing = rules.filter(({ alert, annotations }) => !read(annotations.runbook).includes(`\`${alert}\``));

  expect(rules.length).toBeGreaterThan(30);
  expect(missing.map(({ alert, annotations }) => `${alert} in ${annotations.runbook}`)).toEqual([]);
});

function isInCode(name: string): boolean {
  const volume = /^studio_(.+)/.exec(name)?.[1];
  if (volume && volume in volumes) return true;
  // The code joins these names from two parts.
  const composed = /^(?:itn\.|provider_says_)(.+)/.exec(name)?.[1];
  return sources.includes(composed ? `'${composed}'` : name.toLowerCase());
}

function sourcesOf(...paths: string[]): string {
  const { stdout } = spawnSync('git', ['grep', '--untracked', '-hI', '', '--', ...paths], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return stdout;
}
