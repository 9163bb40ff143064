import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from '../check/inspect.ts';
import { containersOf, ofKind, readManifests, workloadsOf } from '../check/manifests.ts';
import { overlays } from '../check/overlays.ts';
import { renderWith } from '../check/testing/renderWith.ts';
import type { Manifest } from '../check/types.ts';
import { buildChart } from './build/build.ts';
import { canRunHelm, helm, renderChart } from './build/helm.ts';

const whenRendered = canRunHelm ? describe : describe.skip;
if (!canRunHelm) console.warn('npm has helm for linux-x64 only: the chart is not rendered');

let chart: string;
let productionValues: string[];
beforeAll(() => {
  chart = mkdtempSync(join(tmpdir(), 'chart-'));
  buildChart(chart);
  productionValues = ['--values', join(chart, 'values-production.yaml')];
});
afterAll(() => rmSync(chart, { recursive: true }));

whenRendered('the chart', () => {
  test.each([
    ['its defaults', 'k8s/overlays/single-node', (): string[] => []],
    ['values-production.yaml', 'k8s/overlays/production-monitored', () => productionValues],
  ])('with %s passes lint, breaks no rule and equals %s', (_name, overlay, values) => {
    helm('lint', '--strict', chart, ...values());

    const objects = renderChart(chart, ...values());

    const namespaced = objects.map((object) => ({ ...object, metadata: { ...object.metadata, namespace: 'studio' } }));
    expect(inspect(namespaced, overlays[overlay]).filter(({ level }) => level === 'error')).toEqual([]);
    expect(comparable(objects)).toEqual(comparable(readManifests(overlay)));
  });

  test('registry, tag, digests and pull secrets reach every image and pod of the studio', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const image = { registry: 'registry.example/studio', tag: '1.2.3', digests: { api: digest } };

    const workloads = workloadsOf(rendered({ image: { ...image, pullSecrets: [{ name: 'registry' }] } }));

    const images = new Set(workloads.flatMap(({ pod }) => containersOf(pod).map((container) => container.image)));
    expect(images).toEqual(
      new Set([
        `registry.example/studio/api@${digest}`,
        'registry.example/studio/backup:1.2.3',
        'registry.example/studio/web:1.2.3',
        'registry.example/studio/worker:1.2.3',
        'postgres:17-bookworm',
        'redis:8-bookworm',
      ]),
    );
    for (const { pod } of workloads) expect(pod).toMatchObject({ imagePullSecrets: [{ name: 'registry' }] });
  });

  test('the storage class reaches every volume', () => {
    const objects = rendered({ storageClass: 'fast' });

    const claims = objects.flatMap(({ spec }) => spec?.volumeClaimTemplates ?? []);
    const all = [...claims, ...ofKind(objects, 'PersistentVolumeClaim')];
    expect(all.map(({ spec }) => spec)).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ storageClassName: 'fast' })),
    );
  });

  test('host, class and issuer of the ingress are set, and the host is the public address', () => {
    const issuer = { name: 'ours', kind: 'ClusterIssuer', create: false };

    const objects = rendered({ ingress: { host: 'book.example', className: 'nginx', issuer } });

    const [ingress] = ofKind(objects, 'Ingress');
    expect(ingress?.metadata.annotations).toEqual({ 'cert-manager.io/cluster-issuer': 'ours' });
    expect(ingress?.spec).toMatchObject({ ingressClassName: 'nginx', tls: [{ hosts: ['book.example'] }] });
    expect(ingress?.spec.rules).toMatchObject([{ host: 'book.example' }]);
    expect(ofKind(objects, 'Issuer')).toEqual([]);
    expect(ofKind(objects, 'ConfigMap')[0]?.data).toMatchObject({ PUBLIC_URL: 'https://book.example' });
  });

  test.each([
    ['preferred', 'ScheduleAnyway'],
    ['required', 'DoNotSchedule'],
  ])('spread over zones that is %s sets whenUnsatisfiable to %s', (zoneSpread, whenUnsatisfiable) => {
    const deployments = workloadsOf(ofKind(rendered({ zoneSpread }), 'Deployment'));

    for (const { pod, labels } of deployments) {
      const zones = { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable };
      expect(pod.topologySpreadConstraints).toContainEqual(expect.objectContaining(zones));
      expect(pod.topologySpreadConstraints).toContainEqual(
        expect.objectContaining({ labelSelector: { matchLabels: labels } }),
      );
    }
  });

  test('an ExternalSecret creates the Secret that the pods mount, and matches the published schema', () => {
    const secret = { name: 'vault-studio', external: { enabled: true, store: 'vault', key: 'prod/studio' } };

    const objects = rendered({ secret });

    const [external] = ofKind(objects, 'ExternalSecret');
    expect(external?.spec).toMatchObject({ target: { name: 'vault-studio' } });
    const mounted = workloadsOf(objects).flatMap(({ pod }) => (pod.volumes ?? []).map((volume) => volume.secret));
    expect(new Set(mounted.flatMap((one) => one?.secretName ?? []))).toEqual(new Set(['vault-studio']));
    const findings = inspect(objects, { external: ['Secret/vault-studio'] });
    expect(findings.filter(({ rule }) => rule === 'schema')).toEqual([]);
  });

  test('the facts of the studio are mounted by all three services, as by the component studio', () => {
    const objects = rendered({ studio: { facts: true } });

    const overlay = renderWith('k8s/overlays/single-node', { components: ['k8s/components/studio'] });
    expect(comparable(objects)).toEqual(comparable(overlay));
    const deployments = workloadsOf(ofKind(objects, 'Deployment'));
    expect(deployments.map(({ object }) => object.metadata.name).toSorted()).toEqual(['api', 'web', 'worker']);
    for (const { pod } of deployments) {
      const [container] = containersOf(pod);
      expect(container?.env).toContainEqual({ name: 'STUDIO_DIR', value: '/studio' });
      expect(container?.volumeMounts).toContainEqual(expect.objectContaining({ mountPath: '/studio/pictures' }));
      expect(pod.volumes).toContainEqual({ name: 'facts', configMap: { name: 'studio-facts' } });
    }
  });

  test('resources, sizes and settings come from the values', () => {
    const resources = { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '2Gi' } };

    const objects = rendered({ api: { resources }, uploads: { size: '50Gi' }, config: { LOG_LEVEL: 'debug' } });

    const api = workloadsOf(ofKind(objects, 'Deployment')).find(({ object }) => object.metadata.name === 'api');
    expect(api?.pod.containers?.[0]?.resources).toEqual(resources);
    const uploads = ofKind(objects, 'PersistentVolumeClaim').find(({ metadata }) => metadata.name === 'uploads');
    expect(uploads?.spec).toMatchObject({ resources: { requests: { storage: '50Gi' } } });
    expect(ofKind(objects, 'ConfigMap')[0]?.data).toMatchObject({ LOG_LEVEL: 'debug' });
  });

  test('a database outside the cluster is open to API, migrations and backup only', () => {
    const outside = { databaseRange: '10.7.0.0/16', databasePort: 6432 };
    const objects = rendered({ postgres: { enabled: false }, outside });

    const flows = ['api:10.7.0.1:6432', 'migrate:10.7.0.1:6432', 'backup:10.7.0.1:6432'];
    const noFlows = ['web:10.7.0.1:6432', 'worker:10.7.0.1:6432', 'api:10.8.0.1:6432'];
    const findings = inspect(objects, { external: ['Secret/studio'], flows, noFlows });

    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each([
    [{ image: { tag: '1.0.0@sha256:abc' } }, 'image.tag: Does not match pattern'],
    [{ image: { registry: 'https://registry.example/' } }, 'image.registry: Does not match pattern'],
    [{ ingress: { host: 'https://studio.example' } }, 'ingress.host: Does not match pattern'],
    [{ secret: { name: 'Studio_Secret' } }, 'secret.name: Does not match pattern'],
    [{ cloudnativepg: { enabled: true } }, 'postgres and cloudnativepg are both enabled: keep one'],
    [{ uploads: { volume: false } }, 'uploads.volume is false: set config.UPLOADS_URL to a bucket'],
    [{ ingress: { issuer: { kind: 'ClusterIssuer' } } }, 'ingress.issuer: only an Issuer can be created'],
    [{ api: { minReplicas: 5 } }, 'api.minReplicas is more than api.maxReplicas'],
  ])('the values %j are rejected', (values, error) => {
    expect(() => rendered(values)).toThrow(error);
  });

  test('another version, image or Secret makes another migration job, and other values do not', () => {
    const nameWith = (values: object): string | undefined => ofKind(rendered(values), 'Job')[0]?.metadata.name;
    const first = nameWith({});

    expect(first).toMatch(/^migrate-\d+-\d+-\d+-[0-9a-f]{8}$/);
    expect(nameWith({ worker: { replicas: 5 }, config: { LOG_LEVEL: 'debug' } })).toBe(first);
    const others = [{ image: { tag: '9.9.9-rc.1' } }, { image: { registry: 'r.example' } }, { secret: { name: 'x' } }];
    expect(new Set([first, ...others.map(nameWith)]).size).toBe(4);
  });

  test('with the hook an upgrade migrates first, and an installation has a plain job', () => {
    const jobs = (...args: string[]) => ofKind(renderChart(chart, '--set', 'migrations.hook=true', ...args), 'Job');

    expect(jobs()[0]?.metadata.annotations).toBeUndefined();
    expect(jobs('--is-upgrade')[0]?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-upgrade' });
  });

  test('a misspelt value is rejected', () => {
    expect(() => renderChart(chart, '--set', 'ingress.hostname=book.example')).toThrow(/hostname is not allowed/);
  });
});

function rendered(values: object): Manifest[] {
  const file = join(chart, 'test-values.json');
  writeFileSync(file, JSON.stringify(values));
  return renderChart(chart, '--values', file);
}

/** Objects by name, without what helm and kustomize add in different ways. The chart has no Namespace. */
function comparable(objects: Manifest[]): Record<string, unknown> {
  const installed = objects.filter(({ kind }) => kind !== 'Namespace');
  const entries = installed.map((object): [string, unknown] => {
    const { labels, annotations, name } = object.metadata;
    const ownLabels = Object.entries(labels ?? {}).filter(([key]) => !/part-of|managed-by|instance|helm\.sh/.test(key));
    const ownAnnotations = Object.entries(annotations ?? {}).filter(([key]) => !key.startsWith('helm.sh'));
    const metadata = { name, labels: Object.fromEntries(ownLabels), annotations: Object.fromEntries(ownAnnotations) };
    const text = JSON.stringify({ ...object, metadata })
      .replaceAll(/studio-[2456789bcdfghkmt]{10}/g, 'studio-HASH')
      .replaceAll(/(migrate-\d+-\d+-\d+)-[0-9a-f]{8}/g, '$1');
    const same = JSON.parse(text) as Manifest;
    return [`${same.kind}/${same.metadata.name}`, same];
  });
  return Object.fromEntries(entries);
}
