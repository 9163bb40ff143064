import { inspect } from '../inspect.ts';
import { containersOf, filterByKind, workloadsOf } from '../manifests.ts';
import { canRunHelm, renderChart, renderValues } from '../test/helm.ts';

const whenRendered = canRunHelm ? describe : describe.skip;

whenRendered('the values of the chart', () => {
  test('registry, tag, digests and pull secrets reach every image and pod of the studio', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const image = { registry: 'registry.example/studio', tag: '1.2.3', digests: { api: digest } };

    const workloads = workloadsOf(renderValues({ image: { ...image, pullSecrets: [{ name: 'registry' }] } }));

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
    const objects = renderValues({ storageClass: 'fast' });

    const claims = objects.flatMap(({ spec }) => spec?.volumeClaimTemplates ?? []);
    const all = [...claims, ...filterByKind(objects, 'PersistentVolumeClaim')];
    expect(all.map(({ spec }) => spec)).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ storageClassName: 'fast' })),
    );
  });

  test('host, class and issuer of the ingress are set, and the host is the public address', () => {
    const issuer = { name: 'ours', kind: 'ClusterIssuer', create: false };

    const objects = renderValues({ ingress: { host: 'book.example', className: 'nginx', issuer } });

    const [ingress] = filterByKind(objects, 'Ingress');
    expect(ingress?.metadata.annotations).toEqual({ 'cert-manager.io/cluster-issuer': 'ours' });
    expect(ingress?.spec).toMatchObject({ ingressClassName: 'nginx', tls: [{ hosts: ['book.example'] }] });
    expect(ingress?.spec.rules).toMatchObject([{ host: 'book.example' }]);
    expect(filterByKind(objects, 'Issuer')).toEqual([]);
    expect(filterByKind(objects, 'ConfigMap')[0]?.data).toMatchObject({ PUBLIC_URL: 'https://book.example' });
  });

  test.each([
    ['preferred', 'ScheduleAnyway'],
    ['required', 'DoNotSchedule'],
  ])('a spread over zones that is %s sets whenUnsatisfiable to %s', (zoneSpread, whenUnsatisfiable) => {
    const deployments = workloadsOf(filterByKind(renderValues({ zoneSpread }), 'Deployment'));

    for (const { pod, labels } of deployments) {
      const zones = { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable };
      expect(pod.topologySpreadConstraints).toContainEqual(expect.objectContaining(zones));
      expect(pod.topologySpreadConstraints).toContainEqual(
        expect.objectContaining({ labelSelector: { matchLabels: { app: labels['app'] } } }),
      );
    }
  });

  test('an ExternalSecret creates the Secret that the pods mount, and matches the published schema', () => {
    const secret = { name: 'vault-studio', external: { enabled: true, store: 'vault', key: 'prod/studio' } };

    const objects = renderValues({ secret });

    const [external] = filterByKind(objects, 'ExternalSecret');
    expect(external?.spec).toMatchObject({ target: { name: 'vault-studio' } });
    const mounted = workloadsOf(objects).flatMap(({ pod }) => (pod.volumes ?? []).map((volume) => volume.secret));
    expect(new Set(mounted.flatMap((one) => one?.secretName ?? []))).toEqual(new Set(['vault-studio']));
    const findings = inspect(objects, { external: ['Secret/vault-studio'] });
    expect(findings.filter(({ rule }) => rule === 'schema')).toEqual([]);
  });

  test('resources, sizes and settings come from the values', () => {
    const resources = { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '2Gi' } };

    const objects = renderValues({ api: { resources }, uploads: { size: '50Gi' }, config: { LOG_LEVEL: 'debug' } });

    const api = workloadsOf(filterByKind(objects, 'Deployment')).find(({ object }) => object.metadata.name === 'api');
    expect(api?.pod.containers?.[0]?.resources).toEqual(resources);
    const uploads = filterByKind(objects, 'PersistentVolumeClaim').find(({ metadata }) => metadata.name === 'uploads');
    expect(uploads?.spec).toMatchObject({ resources: { requests: { storage: '50Gi' } } });
    expect(filterByKind(objects, 'ConfigMap')[0]?.data).toMatchObject({ LOG_LEVEL: 'debug' });
  });

  test('a database outside the cluster is open to API, migrations and backup only', () => {
    const outside = { databaseRange: '10.7.0.0/16', databasePort: 6432 };
    const objects = renderValues({ postgres: { enabled: false }, outside });

    const flows = ['api:10.7.0.1:6432', 'migrate:10.7.0.1:6432', 'backup:10.7.0.1:6432'];
    const noFlows = ['web:10.7.0.1:6432', 'worker:10.7.0.1:6432', 'api:10.8.0.1:6432'];
    expect(inspect(objects, { external: ['Secret/studio'], flows, noFlows })).toEqual([]);
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
    [{ config: { TRUST_PROXY_HOPS: '2' } }, 'set config.WEB_TRUST_PROXY_HOPS'],
    [{ serviceAccount: { create: true } }, 'serviceAccount.create needs serviceAccount.name'],
  ])('the values %j are rejected', (values, error) => {
    expect(() => renderValues(values)).toThrow(error);
  });

  test('only another version, image or Secret creates another migration job', () => {
    const nameWith = (values: object): string | undefined =>
      filterByKind(renderValues(values), 'Job')[0]?.metadata.name;
    const first = nameWith({});

    expect(first).toMatch(/^migrate-\d+-\d+-\d+-[0-9a-f]{8}$/);
    expect(nameWith({ worker: { replicas: 5 }, config: { LOG_LEVEL: 'debug' } })).toBe(first);
    const others = [{ image: { tag: '9.9.9-rc.1' } }, { image: { registry: 'r.example' } }, { secret: { name: 'x' } }];
    expect(new Set([first, ...others.map(nameWith)]).size).toBe(4);
  });

  test('with the hook, an upgrade migrates first and an installation has a plain job', () => {
    const jobs = (...args: string[]) => filterByKind(renderChart('--set', 'migrations.hook=true', ...args), 'Job');

    expect(jobs()[0]?.metadata.annotations).toBeUndefined();
    expect(jobs('--is-upgrade')[0]?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-upgrade' });
  });

  test('a misspelt value is rejected', () => {
    expect(() => renderChart('--set', 'ingress.hostname=book.example')).toThrow(/hostname is not allowed/);
  });
});
