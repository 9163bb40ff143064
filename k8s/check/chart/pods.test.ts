import { inspect } from '../inspect.ts';
import { containersOf, filterByKind, workloadsOf } from '../manifests.ts';
import { canRunHelm, renderValues } from '../test/helm.ts';
import { renderWith } from '../test/renderWith.ts';
import type { Manifest } from '../types.ts';

const whenRendered = canRunHelm ? describe : describe.skip;

const toleration = { key: 'dedicated', operator: 'Exists' };
const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } };
const scheduling = {
  nodeSelector: { disk: 'ssd' },
  tolerations: [toleration],
  affinity,
  priorityClassName: 'high',
};

whenRendered('the pods of the chart', () => {
  test('node selector, tolerations, affinity, priority class, labels and annotations reach every pod', () => {
    const pods = { ...scheduling, annotations: { 'example.com/a': 'b' }, labels: { team: 'studio' } };

    const workloads = workloadsOf(renderValues({ pods }));

    expect(workloads.map(({ object }) => object.metadata.name)).toHaveLength(9);
    for (const { pod, labels, annotations } of workloads) {
      expect(pod).toMatchObject(scheduling);
      expect(labels).toMatchObject({ app: expect.any(String) as string, team: 'studio' });
      expect(annotations).toEqual({ 'example.com/a': 'b' });
    }
  });

  test.each([
    ['web', ['web']],
    ['api', ['api']],
    ['worker', ['worker']],
    ['migrations', ['migrate']],
    ['postgres', ['postgres']],
    ['redis', ['redis']],
    ['backup', ['backup', 'restore', 'restore-drill']],
  ])('the pods of %s use their own values instead of those for all pods', (component, names) => {
    const own = { nodeSelector: { zone: 'a' }, tolerations: [{ operator: 'Exists' }], priorityClassName: 'low' };

    const workloads = workloadsOf(renderValues({ pods: scheduling, [component]: { pod: own } }));

    const changed = workloads.filter(({ pod }) => 'priorityClassName' in pod && pod.priorityClassName === 'low');
    expect(changed.map(({ object }) => object.metadata.name.replace(/^migrate-.*/, 'migrate')).toSorted()).toEqual(
      names,
    );
    for (const { pod } of changed) {
      expect(pod).toMatchObject({ ...own, nodeSelector: { disk: 'ssd', zone: 'a' }, affinity });
    }
  });

  test('topology constraints in the values replace the spread over nodes and zones', () => {
    const constraint = { maxSkew: 2, topologyKey: 'rack', whenUnsatisfiable: 'ScheduleAnyway' };

    const objects = renderValues({ zoneSpread: 'required', api: { pod: { topologySpreadConstraints: [constraint] } } });

    expect(deployment(objects, 'api').pod.topologySpreadConstraints).toEqual([constraint]);
    expect(deployment(objects, 'web').pod.topologySpreadConstraints).toHaveLength(2);
  });

  test('extra environment variables reach the containers of the studio, after their own', () => {
    const variable = { name: 'HTTPS_PROXY', value: 'http://proxy:3128' };

    const workloads = workloadsOf(renderValues({ pods: { extraEnv: [variable] } }));

    const having = workloads.filter(({ pod }) => containersOf(pod)[0]?.env?.at(-1)?.name === 'HTTPS_PROXY');
    expect(having).toHaveLength(7);
    expect(having.map(({ object }) => object.metadata.name)).not.toContain('postgres');
  });

  test('the service account is created with its annotations, and every pod uses it without a token', () => {
    const serviceAccount = { create: true, name: 'studio', annotations: { 'example.com/role': 'booking' } };

    const objects = renderValues({ serviceAccount });

    const [account] = filterByKind(objects, 'ServiceAccount');
    expect(account).toMatchObject({
      metadata: { name: 'studio', annotations: serviceAccount.annotations },
      automountServiceAccountToken: false,
    });
    for (const { pod } of workloadsOf(objects)) {
      expect(pod).toMatchObject({ serviceAccountName: 'studio', automountServiceAccountToken: false });
    }
    expect(inspect(objects, { external: ['Secret/studio'] }).filter(({ rule }) => rule === 'schema')).toEqual([]);
  });

  test('services have the annotations of the values', () => {
    const serviceAnnotations = { 'example.com/scrape': 'false' };
    const annotated = { serviceAnnotations };

    const services = filterByKind(
      renderValues({ web: annotated, api: annotated, postgres: annotated, redis: annotated }),
      'Service',
    );

    expect(services).toHaveLength(4);
    for (const { metadata } of services) expect(metadata.annotations).toEqual(serviceAnnotations);
  });

  test('extra objects are rendered as templates', () => {
    const object = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: '{{ .Release.Name }}-extra' },
      data: { host: '{{ .Values.ingress.host }}' },
    };

    const objects = renderValues({ extraObjects: [object, { ...object, metadata: { name: 'second' } }] });

    const extra = filterByKind(objects, 'ConfigMap').filter(({ data }) => data?.['host'] === 'studio.example');
    expect(extra.map(({ metadata }) => metadata.name)).toEqual(['studio-extra', 'second']);
  });

  test.each([
    ['chart', (): Manifest[] => renderValues({ config: { WEB_TRUST_PROXY_HOPS: '2' } })],
    ['overlay', () => renderWith('k8s/overlays/single-node', { settings: ['WEB_TRUST_PROXY_HOPS=2'] })],
  ])('the number of proxies before web is a setting of the %s', (_what, render) => {
    const objects = render();

    const { pod } = deployment(objects, 'web');
    const [web] = containersOf(pod);
    const source = web?.envFrom?.[0]?.configMapRef?.name;
    const settings = filterByKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === source);
    expect(settings?.data).toMatchObject({ WEB_TRUST_PROXY_HOPS: '2' });
    // This number is only for web. The API reads the same settings, but has another number of proxies.
    expect(settings?.data).not.toHaveProperty('TRUST_PROXY_HOPS');
    expect(web?.env?.map(({ name }) => name)).not.toContain('TRUST_PROXY_HOPS');
  });
});

function deployment(objects: Manifest[], name: string) {
  const found = workloadsOf(filterByKind(objects, 'Deployment')).find(({ object }) => object.metadata.name === name);
  if (!found) throw new Error(`There is no Deployment ${name}.`);
  return found;
}
