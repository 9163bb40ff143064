// Rules for pod security, probes, resources, pinned images and grace periods (RELIABILITY O12, O17). The namespace's
// Pod Security 'restricted' rejects other errors, such as host namespaces.
import { containersOf, databasesOf, filterByKind, workloadsOf } from './manifests.ts';
import type { Container, Manifest, Report, Workload } from './types.ts';

/** Seconds for requests after the drain (RELIABILITY O17). */
const longestRequest = 20;
const margin = 5;
/** Of an API process: the pool, `/readyz` and metrics, the change listener, the claims (ADR 0051), the figure check. */
const connectionsPerApi = 10 + 2 + 1 + 1 + 1;
/** Connections for migrations, backup, restore drill and operators. */
const otherConnections = 20;
/** kustomize appends a hash of ten characters to generated names. */
const hashed = /-[2456789bcdfghkmt]{10}$/;
/** Matches an image with a tag other than `latest`, or with a digest. */
const pinned = /(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/;

export function checkPolicy(objects: Manifest[], report: Report): void {
  for (const workload of workloadsOf(objects)) {
    checkPod(workload, report);
    for (const container of containersOf(workload.pod)) {
      checkContainer(workload, container, report);
      if (workload.serves) checkProbes(workload.object, container, report);
      for (const { configMapRef: config } of container.envFrom ?? []) {
        // Pods read their environment only at their start, so an edited setting needs a ConfigMap with another name.
        if (config && !hashed.test(config.name ?? ''))
          report('settings', workload.object, `a change of ConfigMap ${config.name} reaches no running pod`);
      }
    }
    if (workload.object.kind === 'Deployment') checkGrace(workload, objects, report);
  }
  checkConnections(objects, report);
  for (const secret of filterByKind(objects, 'Secret')) report('secret', secret, 'real secrets stay out of manifests');
  for (const space of filterByKind(objects, 'Namespace')) {
    if (space.metadata?.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
      report('restricted', space, 'does not enforce Pod Security "restricted"');
  }
}

function checkPod({ object, pod }: Workload, report: Report): void {
  if (pod.volumes?.some(({ secret }) => secret) && pod.securityContext?.fsGroup === undefined)
    report('secret', object, 'mounts a secret that only root can read: fsGroup is not set');
  if (pod.automountServiceAccountToken !== false)
    report('token', object, 'automountServiceAccountToken: false is not set');
  // With service links, a Service named `web` would set WEB_PORT to an address, which the web process rejects.
  if (pod.enableServiceLinks !== false) report('links', object, 'enableServiceLinks: false is not set');
}

function checkContainer({ object, pod }: Workload, container: Container, report: Report): void {
  const { image = '', resources } = container;
  const security = { ...pod.securityContext, ...container.securityContext };
  const rules: [rule: string, isMet: boolean, text: string][] = [
    ['restricted', security.runAsNonRoot === true, 'runAsNonRoot: true is not set'],
    ['restricted', Boolean(security.runAsUser), 'runAsUser must be a number other than 0'],
    ['restricted', security.allowPrivilegeEscalation === false, 'allowPrivilegeEscalation: false is not set'],
    ['restricted', security.capabilities?.drop?.includes('ALL') === true, 'capabilities.drop: [ALL] is not set'],
    ['restricted', security.seccompProfile?.type === 'RuntimeDefault', 'has no seccompProfile'],
    ['read-only', security.readOnlyRootFilesystem === true, 'readOnlyRootFilesystem: true is not set'],
    ['image', pinned.test(image), `image ${image} is not pinned`],
    ['resources', Boolean(resources?.requests?.['cpu']), 'requests.cpu is not set'],
    ['resources', Boolean(resources?.requests?.['memory']), 'requests.memory is not set'],
    ['resources', Boolean(resources?.limits?.['memory']), 'limits.memory is not set'],
  ];
  for (const [rule, isMet, text] of rules) if (!isMet) report(rule, object, `${container.name}: ${text}`);
}

function checkProbes(object: Manifest, { name, readinessProbe, livenessProbe }: Container, report: Report): void {
  if (!readinessProbe) report('probes', object, `${name}: has no readinessProbe`);
  if (!livenessProbe) report('probes', object, `${name}: has no livenessProbe`);
  const [live, ready] = [livenessProbe?.httpGet?.path, readinessProbe?.httpGet?.path];
  // The query string of a probe's path only changes how strict the check is.
  if (live && live.split('?')[0] === ready?.split('?')[0])
    report('probes', object, `${name}: liveness and readiness are one request; an outage would restart every pod`);
}

/** The grace period must cover the drain, the longest request and a margin. */
function checkGrace({ object, pod }: Workload, objects: Manifest[], report: Report): void {
  const sources = containersOf(pod).flatMap((container) => container.envFrom ?? []);
  const configs = new Set(sources.map((source) => source.configMapRef?.name));
  const settings = filterByKind(objects, 'ConfigMap').filter((one) => configs.has(one.metadata.name));
  const drain = Math.max(0, ...settings.map((one) => Number(one.data?.['DRAIN_MS'] ?? 0))) / 1000;
  const grace = pod.terminationGracePeriodSeconds ?? 30;
  if (grace < drain + longestRequest + margin)
    report('grace', object, `is killed after ${grace} s and needs ${drain + longestRequest + margin} to drain`);
  for (const { readinessProbe } of pod.containers ?? []) {
    const unseen = (readinessProbe?.periodSeconds ?? 10) * (readinessProbe?.failureThreshold ?? 3);
    if (readinessProbe?.httpGet && drain > 0 && drain < unseen + 2)
      report('grace', object, `drains ${drain} s, but counts as ready for ${unseen} s more`);
  }
}

/** Includes the pod that a rolling update adds. */
function checkConnections(objects: Manifest[], report: Report): void {
  const scaler = filterByKind(objects, 'HorizontalPodAutoscaler').find(
    (one) => one.spec.scaleTargetRef?.name === 'api',
  );
  if (!scaler) return;
  const needed = ((scaler.spec.maxReplicas ?? 1) + 1) * connectionsPerApi + otherConnections;
  const own = filterByKind(objects, 'StatefulSet').filter(({ metadata }) => metadata.name === 'postgres');
  for (const object of [...own, ...databasesOf(objects).map((database) => database.object)]) {
    const given = Number(object.spec.postgresql?.parameters?.['max_connections'] ?? 100);
    if (given < needed) report('connections', object, `accepts ${given} connections, and ${needed} may be opened`);
  }
}
