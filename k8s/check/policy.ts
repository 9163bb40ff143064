// Rules for pod security, probes, resources, pinned images and grace periods (RELIABILITY O12, O17).
import { containersOf, databasesOf, namespaceOf, ofKind, podsOf, selects, workloadsOf } from './manifests.ts';
import type { Container, Manifest, Pod, Report, Workload } from './types.ts';

const allowedVolumes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
/** Seconds for requests after the drain (RELIABILITY O17). */
const longestRequest = 20;
const margin = 5;
/** Each API process: the pool, `/readyz` and metrics, the change listener, the claims (ADR 0051), the daily figure check. */
const connectionsPerApi = 10 + 2 + 1 + 1 + 1;
/** Migrations, backup, restore drill and operators need these connections. */
const otherConnections = 20;
/** kustomize appends ten characters of a hash to generated names. */
const hashed = /-[2456789bcdfghkmt]{10}$/;

export function checkPolicy(objects: Manifest[], report: Report): void {
  for (const workload of workloadsOf(objects)) {
    checkPod(workload, report);
    for (const container of containersOf(workload.pod)) {
      checkContainer(workload, container, report);
      if (workload.serves) checkProbes(workload.object, container, report);
      checkSettings(workload.object, container, report);
    }
    if (workload.object.kind === 'Deployment') checkDeployment(workload, objects, report);
  }
  checkConnections(objects, report);
  for (const space of ofKind(objects, 'Namespace')) {
    if (space.metadata?.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted') {
      report.error('restricted', space, 'does not enforce Pod Security "restricted"');
    }
  }
  for (const secret of ofKind(objects, 'Secret')) report.error('secret', secret, 'real secrets stay out of manifests');
}

function checkPod({ object, pod }: Workload, report: Report): void {
  for (const key of ['hostNetwork', 'hostPID', 'hostIPC'] as const) {
    if (pod[key]) report.error('restricted', object, `${key} is set`);
  }
  for (const volume of pod.volumes ?? []) {
    if (!allowedVolumes.some((kind) => kind in volume)) {
      report.error('restricted', object, `volume ${volume.name} has a kind that is not allowed`);
    }
  }
  if (pod.volumes?.some(({ secret }) => secret) && pod.securityContext?.fsGroup === undefined) {
    report.error('secret', object, 'mounts a secret that only root can read: fsGroup is not set');
  }
  if (pod.automountServiceAccountToken !== false) {
    report.error('token', object, 'automountServiceAccountToken: false is not set');
  }
  // With service links, a Service named `web` would set WEB_PORT to an address, which the web process rejects.
  if (pod.enableServiceLinks !== false) report.error('links', object, 'enableServiceLinks: false is not set');
  if (['Job', 'CronJob'].includes(object.kind) && !['Never', 'OnFailure'].includes(pod.restartPolicy ?? '')) {
    report.error('schema', object, 'restartPolicy must be Never or OnFailure');
  }
}

function checkContainer({ object, pod }: Workload, container: Container, report: Report): void {
  const own = container.securityContext ?? {};
  const shared = pod.securityContext ?? {};
  const user = own.runAsUser ?? shared.runAsUser;
  const seccomp = (own.seccompProfile ?? shared.seccompProfile)?.type;
  const reject = (rule: string, isWrong: boolean | undefined, text: string) => {
    if (isWrong) report.error(rule, object, `${container.name}: ${text}`);
  };

  reject('restricted', (own.runAsNonRoot ?? shared.runAsNonRoot) !== true, 'runAsNonRoot: true is not set');
  reject('restricted', user === undefined || user === 0, 'runAsUser must be a number other than 0');
  reject('restricted', own.allowPrivilegeEscalation !== false, 'allowPrivilegeEscalation: false is not set');
  reject('restricted', !own.capabilities?.drop?.includes('ALL'), 'capabilities.drop: [ALL] is not set');
  reject(
    'restricted',
    own.capabilities?.add?.some((one) => one !== 'NET_BIND_SERVICE'),
    'adds capabilities',
  );
  reject('restricted', own.privileged, 'is privileged');
  reject('restricted', !['RuntimeDefault', 'Localhost'].includes(seccomp ?? ''), 'has no seccompProfile');
  reject(
    'restricted',
    container.ports?.some((port) => port.hostPort !== undefined),
    'takes a port of the host',
  );
  reject('read-only', own.readOnlyRootFilesystem !== true, 'readOnlyRootFilesystem: true is not set');
  reject('image', !isPinned(container.image), `image ${container.image} is not pinned`);
  for (const kind of ['cpu', 'memory'] as const) {
    reject('resources', !container.resources?.requests?.[kind], `requests.${kind} is not set`);
  }
  reject('resources', !container.resources?.limits?.['memory'], 'limits.memory is not set');
}

function isPinned(image = ''): boolean {
  const tag = /^(?:[^/]+\/)*[^/:@]+(?::([^@]+))?(@sha256:[0-9a-f]{64})?$/.exec(image);
  return Boolean(tag?.[2] || (tag?.[1] && tag[1] !== 'latest'));
}

function checkProbes(object: Manifest, { name, readinessProbe, livenessProbe }: Container, report: Report): void {
  if (!readinessProbe) report.error('probes', object, `${name}: has no readinessProbe`);
  if (!livenessProbe) report.error('probes', object, `${name}: has no livenessProbe`);
  const live = livenessProbe?.httpGet;
  const ready = readinessProbe?.httpGet;
  // The query string of a probe's path only changes how strict the check is.
  if (live && bare(live.path) === bare(ready?.path) && live.port === ready?.port) {
    report.error(
      'probes',
      object,
      `${name}: liveness and readiness are the same request; an outage would restart every pod`,
    );
  }
}

function bare(path: string | undefined): string | undefined {
  return path?.split('?')[0];
}

/** Pods read their environment at the start, so a changed setting needs a ConfigMap with another name. */
function checkSettings(object: Manifest, { name, envFrom = [], env = [] }: Container, report: Report): void {
  const read = [...envFrom.map((source) => source.configMapRef), ...env.map((one) => one.valueFrom?.configMapKeyRef)];
  for (const config of read) {
    if (!config || hashed.test(config.name)) continue;
    report.error('settings', object, `${name}: a change of ConfigMap ${config.name} reaches no running pod`);
  }
}

function checkDeployment({ object, pod, labels, namespace }: Workload, objects: Manifest[], report: Report): void {
  const pods = podsOf(object, objects);
  if (pods < 2) report.warn('replicas', object, 'runs a single pod');
  if (pods < 2) return;
  const budgets = ofKind(objects, 'PodDisruptionBudget').filter((one) => namespaceOf(one) === namespace);
  if (!budgets.some((one) => selects(one.spec.selector, labels))) {
    report.error('budget', object, `runs ${pods} pods and has no PodDisruptionBudget`);
  }
  if (!pod.topologySpreadConstraints) report.error('spread', object, 'has no topologySpreadConstraints');
  checkGrace(object, pod, objects, report);
}

/** The grace period must cover the drain, the longest request and a margin. */
function checkGrace(object: Manifest, pod: Pod, objects: Manifest[], report: Report): void {
  const sources = containersOf(pod).flatMap((container) => container.envFrom ?? []);
  const configs = new Set(sources.map((source) => source.configMapRef?.name));
  const settings = ofKind(objects, 'ConfigMap').filter((one) => configs.has(one.metadata.name));
  const drain = Math.max(0, ...settings.map((one) => Number(one.data?.['DRAIN_MS'] ?? 0))) / 1000;
  const grace = pod.terminationGracePeriodSeconds ?? 30;
  if (grace < drain + longestRequest + margin) {
    report.error('grace', object, `is killed after ${grace} s and needs ${drain + longestRequest + margin} to drain`);
  }
  for (const container of pod.containers ?? []) {
    const { periodSeconds = 10, failureThreshold = 3 } = container.readinessProbe ?? {};
    const unseen = periodSeconds * failureThreshold;
    if (container.readinessProbe?.httpGet && drain > 0 && drain < unseen + 2) {
      report.error('grace', object, `drains ${drain} s, but counts as ready for ${unseen} s more`);
    }
  }
}

/** Includes the additional pod of a rolling update. */
function checkConnections(objects: Manifest[], report: Report): void {
  const scaler = ofKind(objects, 'HorizontalPodAutoscaler').find((one) => one.spec.scaleTargetRef?.name === 'api');
  if (!scaler) return;
  const needed = ((scaler.spec.maxReplicas ?? 1) + 1) * connectionsPerApi + otherConnections;
  const own = ofKind(objects, 'StatefulSet').filter(({ metadata }) => metadata.name === 'postgres');
  for (const object of [...own, ...databasesOf(objects).map((database) => database.object)]) {
    const given = Number(object.spec.postgresql?.parameters?.['max_connections'] ?? 100);
    if (given < needed)
      report.error('connections', object, `accepts ${given} connections, and ${needed} may be opened`);
  }
}
