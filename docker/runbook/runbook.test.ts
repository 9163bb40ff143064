import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { parse } from 'yaml';
import { useDatabase } from '../../services/api/test/database.ts';
import { readAlertGroups } from '../monitoring/alertGroups.ts';
import { runWithFakes } from './runWithFakes.ts';
import { alerts, commands, names, pages, queries } from './snippets.ts';
import type { Snippet } from './snippets.ts';

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, object>;
  volumes: Record<string, object>;
};
const sources = sourcesOf(
  'docker',
  'k8s',
  'services',
  'scripts',
  'docker-compose.yml',
  ':!*.test.ts',
  ':!docker/runbook',
).toLowerCase();
const objects = new Set([...sourcesOf('k8s').matchAll(/\bname: ([a-z][a-z0-9-]+)/g)].map(([, name = '']) => name));
// Settings of other programs.
const foreign = new Set([
  'pg_upgrade',
  'ports.websecure.forwardedHeaders.trustedIPs',
  'backup.barmanObjectStore',
  'proxy_cache',
]);
// Created by a command of a page, by Kubernetes or by CloudNativePG.
const made = new Set(['x', 'backup-now', 'drill-now', 'restore-now', 'postgres-0', 'data-redis-0', 'studio-db']);
const titled = (snippets: Snippet[]) => snippets.map(({ page, text }) => [page, text] as const);
const textsOf = (snippets: Snippet[], page: string) => [
  ...new Set(snippets.filter((one) => one.page === page).map(({ text }) => text)),
];
const rules = readAlertGroups().flatMap((group) => group.rules);
const commandsOf = (page: string) => textsOf(commands, page);

test('the pages contain commands, queries, names and alerts', () => {
  const found = [commands, queries, names, alerts].map(({ length }) => length);

  expect(found.every((count) => count > 15)).toBe(true);
});

test.each(pages)('%s: every command runs and calls only what exists', (page) => {
  const problems = commandsOf(page).flatMap((command) => {
    const { status, errors, calls } = runWithFakes(command);
    const unknown = calls.flatMap(unknownIn);
    return status === 0 && errors === '' && unknown.length === 0 ? [] : [{ command, status, errors, unknown }];
  });

  expect(problems).toEqual([]);
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

/** @returns the names in the call that the project does not have */
function unknownIn([program = '', ...args]: string[]): string[] {
  if (program === 'docker' && args[0] === 'compose') return unknownInCompose(args.slice(1));
  if (program === 'kubectl') return unknownInCluster(args);
  if (program === 'make')
    return args.filter((target) => /^[a-z-]+$/.test(target) && !read('Makefile').includes(`\n${target}:`));
  if (program === 'npx' || program === 'node') return args.filter((file) => file.endsWith('.ts') && !isFile(file));
  return [];
}

function unknownInCompose(args: string[]): string[] {
  const scripts = args.flatMap((arg) => [...arg.matchAll(/\/usr\/local\/lib\/backup\/(\S+\.sh)/g)]);
  const missing = scripts.map(([, name]) => `docker/backup/${name}`).filter((file) => !isFile(file));
  return [...missing, ...servicesIn(args).filter((name) => !(name in services))];
}

/** Options of Compose that have a value. */
const withValue = new Set([
  '--tail',
  '-e',
  '--entrypoint',
  '--since',
  '--env-file',
  '--profile',
  '-f',
  '-v',
  '-u',
  '--user',
]);

function servicesIn(args: string[]): string[] {
  const words = args.filter((arg, index) => !arg.startsWith('-') && !withValue.has(args[index - 1] ?? ''));
  const [command = '', ...rest] = words;
  if (['exec', 'run', 'port'].includes(command)) return rest.slice(0, 1);
  return ['logs', 'restart', 'stop', 'up', 'ps', 'rm'].includes(command) ? rest : [];
}

function unknownInCluster(args: string[]): string[] {
  const resources = args.filter((arg) => /^(?:deploy|statefulset|cronjob|job|pvc)\/[a-z]/.test(arg));
  const from = args.filter((arg) => arg.startsWith('--from=')).map((arg) => arg.slice('--from='.length));
  const named = [...resources, ...from].map((resource) => resource.replace(/^[a-z]+\//, ''));
  const labels = args.flatMap((arg) => [...arg.matchAll(/^app=([a-z-]+)$/g)]).map(([, name = '']) => name);
  const files = args.filter((arg, index) => args[index - 1] === '-f' && arg.startsWith('k8s/') && !isFile(arg));
  return [...files, ...[...named, ...labels].filter((name) => !objects.has(name) && !made.has(name))];
}

function isFile(file: string): boolean {
  return existsSync(join(root, file));
}

function sourcesOf(...paths: string[]): string {
  const { stdout } = spawnSync('git', ['grep', '--untracked', '-hI', '', '--', ...paths], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return stdout;
}
