// Reads manifests and answers what the checks ask of them: which pods a workload runs, what a selector matches.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** The objects of a kustomization (rendered by `kubectl kustomize`), a folder of YAML or a file; throws on bad YAML. */
export function readManifests(path) {
  return parseAllDocuments(textOf(path), { strict: true, uniqueKeys: true }).flatMap((document) => {
    const [fault] = document.errors;
    if (fault) throw new Error(`${path}: ${fault.message.split('\n')[0]}`);
    const object = document.toJS();
    if (!object) return [];
    return object.kind === 'List' ? object.items : [object];
  });
}

function textOf(path) {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  if (existsSync(join(path, 'kustomization.yaml'))) {
    return execFileSync('kubectl', ['kustomize', path], { encoding: 'utf8', maxBuffer: 1 << 28 });
  }
  const files = readdirSync(path).filter((name) => /\.ya?ml$/.test(name));
  return files.map((name) => textOf(join(path, name))).join('\n---\n');
}

export const nameOf = (object) => `${object?.kind ?? '?'}/${object?.metadata?.name ?? '?'}`;
export const namespaceOf = (object) => object.metadata?.namespace ?? 'default';
export const ofKind = (objects, ...kinds) => objects.filter((object) => kinds.includes(object.kind));

/** Everything that runs pods: `{ object, pod, labels, namespace, serves }`, `serves` for what does not end by itself. */
export function workloadsOf(objects) {
  const serving = ['Deployment', 'StatefulSet', 'DaemonSet'];
  return ofKind(objects, ...serving, 'Job', 'CronJob', 'Pod').map((object) => {
    const template = templateOf(object);
    return {
      object,
      pod: template?.spec ?? {},
      labels: template?.metadata?.labels ?? {},
      namespace: namespaceOf(object),
      serves: serving.includes(object.kind),
    };
  });
}

/** What CloudNativePG runs as pods of its own making, told apart by a label: seen like workloads by the network. */
export function databasesOf(objects) {
  const clusters = ofKind(objects, 'Cluster').filter(({ apiVersion }) => apiVersion.startsWith('postgresql.cnpg.io/'));
  return clusters.map((object) => ({
    object,
    pod: {},
    labels: { 'cnpg.io/cluster': object.metadata.name },
    namespace: namespaceOf(object),
  }));
}

function templateOf(object) {
  if (object.kind === 'Pod') return object;
  return object.kind === 'CronJob' ? object.spec?.jobTemplate?.spec?.template : object.spec?.template;
}

export const containersOf = (pod) => [...(pod.initContainers ?? []), ...(pod.containers ?? [])];

/** How many pods a deployment runs at least. */
export function podsOf(object, objects) {
  const scaler = ofKind(objects, 'HorizontalPodAutoscaler').find(
    (one) => one.spec?.scaleTargetRef?.kind === object.kind && one.spec.scaleTargetRef.name === object.metadata.name,
  );
  return scaler ? (scaler.spec.minReplicas ?? 1) : (object.spec?.replicas ?? 1);
}

/** Kubernetes' label selector; an empty one matches everything, a missing one nothing. */
export function selects(selector, labels) {
  if (!selector) return false;
  const equal = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  return equal && (selector.matchExpressions ?? []).every((expression) => holds(expression, labels));
}

function holds({ key, operator, values = [] }, labels) {
  if (operator === 'In') return values.includes(labels[key]);
  if (operator === 'NotIn') return !values.includes(labels[key]);
  if (operator === 'Exists') return key in labels;
  return operator === 'DoesNotExist' && !(key in labels);
}
