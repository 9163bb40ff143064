import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { catalogue } from '../../docker/secrets/catalogue.ts';
import { inspect } from './inspect.ts';
import { containersOf, filterByKind, readManifests, workloadsOf } from './manifests.ts';
import { overlays } from './overlays.ts';
import { renderWith } from './test/renderWith.ts';
import type { Container, Manifest, Pod } from './types.ts';

// Rendering needs kubectl. CI must have it.
const canRender = process.env['CI'] || hasKubectl();
const whenRendered = canRender ? describe : describe.skip;
if (!canRender) console.warn('kubectl was not found: the Kubernetes manifests are not checked');

const single = 'k8s/overlays/single-node';
const production = 'k8s/overlays/production';

whenRendered('the manifests', () => {
  // RELIABILITY O12, O17
  test.each(Object.keys(overlays))('the overlay %s renders and breaks no rule', (path) => {
    expect(inspect(readManifests(path), overlays[path])).toEqual([]);
  });

  test('every mounted secret is in the catalogue and the template, and the worker mounts no database secret', () => {
    const objects = readManifests(single);
    const mounted = new Map(workloadsOf(objects).map(({ object, pod }) => [object.metadata.name, secretsOf(pod)]));
    const template = parse(readFileSync('k8s/secret.template.yaml', 'utf8')) as { stringData: object };

    const all = [...mounted.values()].flat();
    expect(Object.keys(catalogue)).toEqual(expect.arrayContaining(all));
    expect(Object.keys(template.stringData)).toEqual(expect.arrayContaining(all));
    expect(mounted.get('worker')).toEqual(['queue_url', 'smtp_url', 'text_api_key', 'internal_key']);
    expect(mounted.get('web')).toEqual(['web_key']);
  });

  test("the restore job is suspended, has the owner's database address, the backups' password and a writable uploads volume", () => {
    const jobs = filterByKind(readManifests(single), 'CronJob');

    const { spec } = jobs.find(({ metadata }) => metadata.name === 'restore')!;

    expect(spec.suspend).toBe(true);
    const pod = spec.jobTemplate!.spec!.template!.spec!;
    expect(secretsOf(pod)).toEqual(['owner_database_url', 'restic_password']);
    expect(containersOf(pod)[0]!.volumeMounts).toContainEqual({ name: 'uploads', mountPath: '/uploads' });
    expect(jobs.filter(({ spec: { suspend } }) => suspend)).toHaveLength(1);
  });

  // Each entry puts one error into correct manifests.
  const wrongs: [what: string, rule: string, spoil: (api: Manifest) => void][] = [
    ['a misspelt probe', 'schema', (api) => Object.assign(container(api), { readinesProbe: {} })],
    ['a number as text', 'schema', (api) => Object.assign(api.spec, { minReadySeconds: '5' })],
    ['an API version that was removed', 'schema', (api) => Object.assign(api, { apiVersion: 'apps/v1beta1' })],
    [
      'a selector that selects nothing',
      'reference',
      (api) => Object.assign(api.spec.template!.metadata!.labels!, { app: 'apy' }),
    ],
    [
      'a secret that does not exist',
      'reference',
      (api) => Object.assign(podOf(api).volumes![0]!.secret!, { secretName: 'x' }),
    ],
    [
      'a probe of an unknown port',
      'reference',
      (api) => Object.assign(container(api).livenessProbe!.httpGet!, { port: 'x' }),
    ],
    ['a replica count beside the autoscaler', 'scaling', (api) => Object.assign(api.spec, { replicas: 2 })],
    ['the user root', 'restricted', (api) => Object.assign(podOf(api).securityContext!, { runAsUser: 0 })],
    ['no seccomp filter', 'restricted', (api) => delete podOf(api).securityContext!.seccompProfile],
    ['a secret that its user cannot read', 'secret', (api) => delete podOf(api).securityContext!.fsGroup],
    [
      'a writable root file system',
      'read-only',
      (api) => delete container(api).securityContext!.readOnlyRootFilesystem,
    ],
    ['a token in the pod', 'token', (api) => delete podOf(api).automountServiceAccountToken],
    ['environment variables named after Services', 'links', (api) => delete podOf(api).enableServiceLinks],
    ['an image without a version', 'image', (api) => Object.assign(container(api), { image: 'studio/api' })],
    ['no memory limit', 'resources', (api) => delete container(api).resources!.limits],
    [
      'a liveness probe that queries the database',
      'probes',
      (api) => Object.assign(container(api).livenessProbe!.httpGet!, { path: '/readyz' }),
    ],
    ['too little time to drain', 'grace', (api) => Object.assign(podOf(api), { terminationGracePeriodSeconds: 30 })],
    [
      'an edit of settings that reaches no pod',
      'settings',
      (api) => Object.assign(container(api).envFrom![0]!.configMapRef!, { name: 'studio' }),
    ],
  ];
  test.each(wrongs)('a Deployment is rejected with %s', (_what, rule, spoil) => {
    const objects = readManifests(single);
    spoil(filterByKind(objects, 'Deployment').find(({ metadata }) => metadata.name === 'api')!);

    expect(inspect(objects, overlays[single]).map((finding) => finding.rule)).toContain(rule);
  });

  // RELIABILITY O12
  test('a changed setting replaces the pods of every service and no database', () => {
    const running = workloadsOf(renderWith(single, { settings: ['SALES_PAUSED=false'] }));

    const next = workloadsOf(renderWith(single, { settings: ['SALES_PAUSED=true'] }));

    const renewed = next.filter(({ pod }, index) => !isDeepStrictEqual(pod, running[index]?.pod));
    expect(renewed.map(({ object }) => object.metadata.name)).toEqual(['api', 'web', 'worker']);
  });

  test.each([
    ['as many API pods as the autoscaler makes', production, 'Cluster'],
    ['more API pods than one small server was meant for', single, 'StatefulSet'],
  ])('a database that has no connections for %s is rejected', (_what, path, kind) => {
    const objects = readManifests(path);
    const scaler = filterByKind(objects, 'HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === 'api')!;
    scaler.spec.maxReplicas = (scaler.spec.maxReplicas ?? 0) + 3;

    const findings = inspect(objects, overlays[path]);

    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'connections', object: expect.stringContaining(`${kind}/`) }),
    );
  });

  test('production is rejected when the pod of an HTTP-01 challenge cannot be reached', () => {
    const objects = readManifests(production);
    const closed = objects.filter(({ metadata }) => metadata.name !== 'certificate-challenge');

    const object = 'Flow/world:certificate-challenge:8089';
    expect(inspect(closed, overlays[production])).toContainEqual({ rule: 'network', object, text: 'is closed' });
  });

  const misconfigurations: [what: string, kind: string, text: string, spoil: (object: Manifest) => void][] = [
    [
      'the backup field that CloudNativePG 1.31 removed',
      'Cluster',
      'spec.backup: no such field',
      (cluster) => Object.assign(cluster.spec, { backup: { barmanObjectStore: {} } }),
    ],
    [
      'a schedule without a cluster',
      'ScheduledBackup',
      "spec must have required property 'cluster'",
      ({ spec }) => Reflect.deleteProperty(spec, 'cluster'),
    ],
  ];
  test.each(misconfigurations)('the database of production is rejected with %s', (_what, kind, text, spoil) => {
    const objects = readManifests(production);
    spoil(filterByKind(objects, kind)[0]!);

    const findings = inspect(objects, overlays[production]);

    expect(findings).toContainEqual({ rule: 'schema', object: `${kind}/studio-db`, text });
  });

  const holes: [what: string, flow: string, text: string, policy: string, spoil: Spoil][] = [
    ['the web pods reach the database', 'web:studio-db:5432', 'is open', 'postgres', letWebIn],
    ['no pod reaches the managed Redis', 'api:10.0.0.1:6380', 'is closed', 'to-redis', narrow],
    ['the API reaches private addresses', 'api:10.0.0.1:443', 'is open', 'api', admitAll],
    ['no ingress reaches the web pods over IPv6', 'world6:web:3000', 'is closed', 'web', admitOnlyIpv4],
  ];
  test.each(holes)('the network policies of production are rejected when %s', (_what, flow, text, policy, spoil) => {
    const objects = readManifests(production);
    const policies = filterByKind(objects, 'NetworkPolicy');
    spoil(policies.find(({ metadata }) => metadata.name === policy)!.spec, policies);

    const findings = inspect(objects, overlays[production]);

    expect(findings).toContainEqual({ rule: 'network', object: `Flow/${flow}`, text });
  });
});

type Spoil = (spec: Manifest['spec'], policies: Manifest[]) => void;

function letWebIn(into: Manifest['spec'], policies: Manifest[]): void {
  const outOf = policies.find(({ metadata }) => metadata.name === 'to-postgres')!.spec;
  for (const selector of [outOf.podSelector, into.ingress![0]!.from![0]!.podSelector]) {
    selector!.matchExpressions![0]!.values!.push('web');
  }
}

function narrow(spec: Manifest['spec']): void {
  spec.egress![0]!.to![0]!.ipBlock!.cidr = '10.9.0.0/16';
}

function admitAll(spec: Manifest['spec']): void {
  delete spec.egress![0]!.to![0]!.ipBlock!.except;
}

function admitOnlyIpv4(spec: Manifest['spec']): void {
  const [rule] = spec.ingress!;
  rule!.from = rule!.from!.filter(({ ipBlock }) => ipBlock?.cidr !== '::/0');
}

const podOf = (deployment: Manifest): Pod => deployment.spec.template!.spec!;
const container = (deployment: Manifest): Container => containersOf(podOf(deployment))[0]!;

function secretsOf(pod: Pod): string[] {
  return (pod.volumes ?? []).flatMap((volume) => volume.secret?.items ?? []).map(({ key }) => key);
}

function hasKubectl(): boolean {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
