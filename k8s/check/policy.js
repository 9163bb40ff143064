// Would we run it: Pod Security "restricted", read-only roots, probes, resources, pinned images, room to drain
// (RELIABILITY O12, O17).
import { containersOf, databasesOf, namespaceOf, ofKind, podsOf, selects, workloadsOf } from './manifests.js';

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
/** Seconds a request may still run after the drain, and what is left over for the end (RELIABILITY O17). */
const longestRequest = 20;
const toSpare = 5;
/** Connections of one API: its pool, those that watch the database, the one that hears news (services/api/src/main.ts). */
const connectionsPerApi = 10 + 2 + 1;
/** For migrations, backup and drill, an operator, and who looks. */
const otherConnections = 20;
/** How kustomize ends the name of what it generates: ten letters and digits of a hash. */
const hashed = /-[2456789bcdfghkmt]{10}$/;

export function checkPolicy(objects, report) {
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

function checkPod({ object, pod }, report) {
  for (const key of ['hostNetwork', 'hostPID', 'hostIPC']) {
    if (pod[key]) report.error('restricted', object, `${key} is set`);
  }
  for (const volume of pod.volumes ?? []) {
    if (!allowedVolumes.some((kind) => kind in volume)) {
      report.error('restricted', object, `volume ${volume.name} is of a kind that is not allowed`);
    }
  }
  if (pod.automountServiceAccountToken !== false) {
    report.error('token', object, 'automountServiceAccountToken: false is not set');
  }
  // Else a Service named `web` sets WEB_PORT to an address, and the web process refuses its environment.
  if (pod.enableServiceLinks !== false) report.error('links', object, 'enableServiceLinks: false is not set');
  if (['Job', 'CronJob'].includes(object.kind) && !['Never', 'OnFailure'].includes(pod.restartPolicy)) {
    report.error('schema', object, 'restartPolicy must be Never or OnFailure');
  }
}

function checkContainer({ object, pod }, container, report) {
  const own = container.securityContext ?? {};
  const shared = pod.securityContext ?? {};
  const user = own.runAsUser ?? shared.runAsUser;
  const seccomp = (own.seccompProfile ?? shared.seccompProfile)?.type;
  const refuse = (rule, isWrong, text) => isWrong && report.error(rule, object, `${container.name}: ${text}`);

  refuse('restricted', (own.runAsNonRoot ?? shared.runAsNonRoot) !== true, 'runAsNonRoot: true is not set');
  refuse('restricted', user === undefined || user === 0, 'runAsUser must be a number other than 0');
  refuse('restricted', own.allowPrivilegeEscalation !== false, 'allowPrivilegeEscalation: false is not set');
  refuse('restricted', !own.capabilities?.drop?.includes('ALL'), 'capabilities.drop: [ALL] is not set');
  refuse(
    'restricted',
    own.capabilities?.add?.some((one) => one !== 'NET_BIND_SERVICE'),
    'adds capabilities',
  );
  refuse('restricted', own.privileged, 'is privileged');
  refuse('restricted', !['RuntimeDefault', 'Localhost'].includes(seccomp), 'has no seccompProfile');
  refuse(
    'restricted',
    container.ports?.some((port) => port.hostPort),
    'takes a port of the host',
  );
  refuse('read-only', own.readOnlyRootFilesystem !== true, 'readOnlyRootFilesystem: true is not set');
  refuse('image', !isPinned(container.image), `image ${container.image} is not pinned`);
  for (const kind of ['cpu', 'memory']) {
    refuse('resources', !container.resources?.requests?.[kind], `requests.${kind} is not set`);
  }
  refuse('resources', !container.resources?.limits?.memory, 'limits.memory is not set');
}

function isPinned(image = '') {
  const tag = /^(?:[^/]+\/)*[^/:@]+(?::([^@]+))?(@sha256:[0-9a-f]{64})?$/.exec(image);
  return Boolean(tag?.[2] || (tag?.[1] && tag[1] !== 'latest'));
}

function checkProbes(object, { name, readinessProbe, livenessProbe }, report) {
  if (!readinessProbe) report.error('probes', object, `${name}: has no readinessProbe`);
  if (!livenessProbe) report.error('probes', object, `${name}: has no livenessProbe`);
  const live = livenessProbe?.httpGet;
  const ready = readinessProbe?.httpGet;
  if (live && live.path === ready?.path && live.port === ready.port) {
    report.error('probes', object, `${name}: liveness asks what readiness asks; an outage would restart every pod`);
  }
}

/** A pod reads its environment when it starts: only another name of the ConfigMap makes pods that know a new setting. */
function checkSettings(object, { name, envFrom = [], env = [] }, report) {
  const read = [...envFrom.map((source) => source.configMapRef), ...env.map((one) => one.valueFrom?.configMapKeyRef)];
  for (const config of read) {
    if (!config || hashed.test(config.name)) continue;
    report.error('settings', object, `${name}: a change of ConfigMap ${config.name} reaches no running pod`);
  }
}

function checkDeployment({ object, pod, labels, namespace }, objects, report) {
  const pods = podsOf(object, objects);
  if (pods < 2) report.warn('replicas', object, 'runs a single pod');
  if (pods < 2) return;
  const budgets = ofKind(objects, 'PodDisruptionBudget').filter((one) => namespaceOf(one) === namespace);
  if (!budgets.some((one) => selects(one.spec?.selector, labels))) {
    report.error('budget', object, `runs ${pods} pods and has no PodDisruptionBudget`);
  }
  if (!pod.topologySpreadConstraints) report.error('spread', object, 'has no topologySpreadConstraints');
  checkGrace(object, pod, objects, report);
}

/** A pod must be given the time it takes to drain: what it is told to wait, the longest request, and some to spare. */
function checkGrace(object, pod, objects, report) {
  const sources = containersOf(pod).flatMap((container) => container.envFrom ?? []);
  const configs = new Set(sources.map((source) => source.configMapRef?.name));
  const settings = ofKind(objects, 'ConfigMap').filter((one) => configs.has(one.metadata.name));
  const drain = Math.max(0, ...settings.map((one) => Number(one.data?.DRAIN_MS ?? 0))) / 1000;
  const grace = pod.terminationGracePeriodSeconds ?? 30;
  if (grace < drain + longestRequest + toSpare) {
    report.error('grace', object, `is killed after ${grace} s and needs ${drain + longestRequest + toSpare} to drain`);
  }
  for (const container of pod.containers) {
    const { periodSeconds = 10, failureThreshold = 3 } = container.readinessProbe ?? {};
    const unseen = periodSeconds * failureThreshold;
    if (container.readinessProbe?.httpGet && drain > 0 && drain < unseen + 2) {
      report.error('grace', object, `drains ${drain} s, but may be thought ready for ${unseen} s more`);
    }
  }
}

/** A database must take what the API opens when it is scaled to the utmost and rolls, one pod more. */
function checkConnections(objects, report) {
  const scaler = ofKind(objects, 'HorizontalPodAutoscaler').find((one) => one.spec.scaleTargetRef.name === 'api');
  if (!scaler) return;
  const needed = (scaler.spec.maxReplicas + 1) * connectionsPerApi + otherConnections;
  const own = ofKind(objects, 'StatefulSet').filter(({ metadata }) => metadata.name === 'postgres');
  for (const object of [...own, ...databasesOf(objects).map((database) => database.object)]) {
    const given = Number(object.spec.postgresql?.parameters?.max_connections ?? 100);
    if (given < needed) report.error('connections', object, `takes ${given} connections, and ${needed} may be opened`);
  }
}
