import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readAlertGroups } from '../../../docker/monitoring/alertGroups.ts';
import { inspect } from '../inspect.ts';
import { containersOf, filterByKind, readManifests, workloadsOf } from '../manifests.ts';
import { overlays } from '../overlays.ts';
import { comparable } from '../test/comparable.ts';
import { canRunHelm, helm, renderChart, renderValues } from '../test/helm.ts';
import { renderWith } from '../test/renderWith.ts';
import type { Manifest } from '../types.ts';

const whenRendered = canRunHelm ? describe : describe.skip;
if (!canRunHelm) console.warn('npm has helm for linux-x64 only: the chart is not rendered');

const production = ['--values', 'k8s/chart/values-production.yaml'];
/** Objects that only the chart contains. With the overlays, a command of docs/deploy.md creates them. */
const chartOnly = new Set(['PrometheusRule/studio', 'ConfigMap/studio-dashboard']);

whenRendered('the chart', () => {
  test.each([
    ['its defaults', 'k8s/overlays/single-node', []],
    ['values-production.yaml', 'k8s/overlays/production-monitored', production],
  ])('the chart with %s passes lint, breaks no rule and equals %s', (_name, overlay, values) => {
    helm('lint', '--strict', 'k8s/chart', ...values);

    const objects = renderChart(...values);

    const namespaced = objects.map((object) => ({ ...object, metadata: { ...object.metadata, namespace: 'studio' } }));
    expect(inspect(namespaced, overlays[overlay])).toEqual([]);
    const common = Object.entries(comparable(objects)).filter(([name]) => !chartOnly.has(name));
    expect(Object.fromEntries(common)).toEqual(comparable(readManifests(overlay)));
  });

  test('the facts of the studio are mounted by all three services, as by the component studio', () => {
    const objects = renderValues({ studio: { facts: true } });

    const overlay = renderWith('k8s/overlays/single-node', { components: ['k8s/components/studio'] });
    expect(comparable(objects)).toEqual(comparable(overlay));
    const mounting = workloadsOf(filterByKind(objects, 'Deployment')).filter(({ pod }) =>
      containersOf(pod)[0]?.volumeMounts?.some(({ name }) => name === 'facts'),
    );
    expect(mounting.map(({ object }) => object.metadata.name).toSorted()).toEqual(['api', 'web', 'worker']);
  });

  test('the alert rules and the dashboard are those of docker/monitoring, with the labels that select them', () => {
    const objects = renderChart(...production);

    const [rules] = filterByKind(objects, 'PrometheusRule');
    expect(rules?.spec).toEqual({ groups: readAlertGroups() });
    expect(rules?.metadata.labels).toMatchObject({ release: 'kube-prometheus-stack' });
    const dashboard = filterByKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'studio-dashboard');
    expect(dashboard?.metadata.labels).toMatchObject({ grafana_dashboard: '1' });
    expect(dashboard?.data).toEqual({ 'studio.json': readFileSync('docker/monitoring/dashboard.json', 'utf8') });
  });

  test('every object and every pod has the standard labels, and no selector uses them', () => {
    const objects = [...renderChart(), ...renderChart(...production)];

    const common = {
      'app.kubernetes.io/name': 'studio',
      'app.kubernetes.io/instance': 'studio',
      'app.kubernetes.io/component': expect.any(String) as string,
      'app.kubernetes.io/part-of': 'studio',
    };
    const { version } = parse(readFileSync('k8s/chart/Chart.yaml', 'utf8')) as { version: string };
    for (const { metadata } of objects) {
      expect(metadata.labels).toMatchObject({
        ...common,
        'app.kubernetes.io/version': version,
        'app.kubernetes.io/managed-by': 'Helm',
        'helm.sh/chart': `studio-${version}`,
      });
    }
    for (const { labels } of workloadsOf(objects)) expect(labels).toMatchObject(common);
    const selectors = objects.flatMap(({ spec }: Partial<Manifest>) => [spec?.selector, spec?.podSelector]);
    expect(JSON.stringify(selectors)).not.toContain('app.kubernetes.io');
  });

  test('a cluster that is older than the README allows is rejected', () => {
    const [, minor] = /Kubernetes 1\.(\d+) or newer/.exec(readFileSync('k8s/chart/README.md', 'utf8')) ?? [];
    const renderFor = (version: number) => renderChart('--kube-version', `1.${version}.0`);

    expect(renderFor(Number(minor))).not.toEqual([]);
    expect(() => renderFor(Number(minor) - 1)).toThrow('incompatible with Kubernetes');
  });

  test('the README names every value and shows how to install the chart', () => {
    const readme = readFileSync('k8s/chart/README.md', 'utf8');
    const values = parse(readFileSync('k8s/chart/values.yaml', 'utf8')) as Record<string, object | string | boolean>;

    const missing = Object.entries(values).flatMap(([name, value]) => {
      const fields = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];
      const paths = fields.length > 0 ? fields.map((field) => `${name}.${field}`) : [name];
      return paths.filter((path) => !readme.includes(`\`${path}\``));
    });

    expect(missing).toEqual([]);
    expect(readme).toContain('helm -n studio upgrade --install studio');
  });
});
