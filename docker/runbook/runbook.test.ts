import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { useDatabase } from '../../services/api/test/database.ts';
import { readAlertGroups } from '../monitoring/alertGroups.ts';
import { alerts, commands, pages, queries } from '../test/snippets.ts';
import type { Snippet } from '../test/snippets.ts';

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const titled = (snippets: Snippet[]) => snippets.map(({ page, text }) => [page, text] as const);
const textsOf = (snippets: Snippet[], page: string) => [
  ...new Set(snippets.filter((one) => one.page === page).map(({ text }) => text)),
];
const rules = readAlertGroups().flatMap((group) => group.rules);

test('the pages of the runbook contain commands, queries and alerts', () => {
  const found = [commands, queries, alerts].map(({ length }) => length);

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
  // Migrations create this role only if the service has a separate password.
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

test.each(titled(alerts))('%s: the alert %s exists', (_page, alert) => {
  expect(rules.map((rule) => rule.alert)).toContain(alert);
});

test('every alert is named on its page of the runbook', () => {
  const missing = rules.filter(({ alert, annotations }) => !read(annotations.runbook).includes(`\`${alert}\``));

  expect(rules.length).toBeGreaterThan(30);
  expect(missing.map(({ alert, annotations }) => `${alert} in ${annotations.runbook}`)).toEqual([]);
});
