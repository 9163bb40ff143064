import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findPromtool } from '../test/debianTool.ts';
import { readAlertGroups } from './alertGroups.ts';

interface RuleTest {
  alert_rule_test: { alertname: string; exp_alerts: object[] }[];
}
interface Panel {
  panels?: Panel[];
  targets?: { expr: string }[];
}

const root = process.cwd();
const folder = join(root, 'docker/monitoring');
const alerts = readAlertGroups().flatMap(({ rules }) => rules);
const files = readdirSync(folder).filter((name) => name.endsWith('.test.yaml'));
const tests = files.flatMap((file) => (parse(readFileSync(join(folder, file), 'utf8')) as { tests: RuleTest[] }).tests);
const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] };

const promtool = findPromtool();
const withPromtool = promtool || process.env['CI'] ? test : test.skip;
if (!promtool) console.warn('promtool was not found (Debian: prometheus): the alerts are not tested');

withPromtool('every alert fires in its state and not in the nearest other state', () => {
  const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', ['test', 'rules', ...files], {
    cwd: folder,
    encoding: 'utf8',
  });

  expect({ status, output: status === 0 ? '' : `${stdout}\n${stderr}` }).toEqual({ status: 0, output: '' });
});

test('every alert is tested in a state in which it fires', () => {
  const fired = tests
    .flatMap((one) => one.alert_rule_test)
    .filter(({ exp_alerts: expected }) => expected.length > 0)
    .map(({ alertname }) => alertname);

  expect(new Set(fired)).toEqual(new Set(alerts.map(({ alert }) => alert)));
});

test.each(alerts.map((rule) => [rule.alert, rule] as const))(
  'the alert %s pages or opens a ticket, and names a page of the runbook',
  (_name, rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(existsSync(join(root, rule.annotations.runbook))).toBe(true);
  },
);

test('alerts and dashboard use only metrics that a service exports', () => {
  const exported = new Set(metricNames());
  const used = [...alerts.map(({ expr }) => expr), ...panels(dashboard).flatMap(expressionsOf)].flatMap(metricsIn);

  expect(used.length).toBeGreaterThan(alerts.length);
  expect(used.filter((name) => !exported.has(name))).toEqual([]);
});

/** Metrics that prom-client, Prometheus and other exporters define. */
const external =
  /^(up|process_\w+|nodejs_\w+|probe_ssl_earliest_cert_expiry|probe_success|(cnpg|kubelet_volume|barman_cloud)_\w+)$/;

function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/#.*$/gm, '').replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ');
  const words =
    bare.replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ').match(/\b[a-z][a-z_]*[a-z]\b(?!\s*\()/g) ?? [];
  const known = new Set(['and', 'or', 'unless', 'offset', 'bool', 'by', 'time', 'le', 'd', 'h', 'm', 's']);
  return words
    .filter((word) => word.includes('_') || word === 'up')
    .filter((word) => !known.has(word) && !external.test(word))
    .map((word) => word.replace(/_(bucket|count|sum)$/, ''));
}

function metricNames(): string[] {
  return ['services/api/src', 'services/web/server', 'services/worker/src'].flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(metrics|monitoring).*\.ts$/.test(name) && !name.endsWith('.test.ts'))
      .flatMap((name) => readFileSync(join(root, place, name), 'utf8').match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []),
  );
}

function panels({ panels: list }: { panels: Panel[] }): Panel[] {
  return list.flatMap((panel) => panel.panels ?? [panel]);
}

function expressionsOf(panel: Panel): string[] {
  return (panel.targets ?? []).map(({ expr }) => expr);
}
