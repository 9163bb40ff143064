import { execFileSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';
import type { Container, Labels, Manifest, Pod, Selector, Workload } from './types.ts';

/** Renders a kustomization. @throws an Error for invalid YAML */
export function readManifests(path: string): Manifest[] {
  return parseManifests(execFileSync('kubectl', ['kustomize', path], { encoding: 'utf8', maxBuffer: 1 << 28 }), path);
}

/** @throws an Error for invalid YAML */
export function parseManifests(text: string, path: string): Manifest[] {
  // Kubernetes reads YAML 1.1, in which 0440 is octal.
  return parseAllDocuments(text, { version: '1.1', strict: true, uniqueKeys: true }).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${path}: ${error.message.split('\n')[0]}`);
    return (document.toJS() as Manifest | null) ?? [];
  });
}

type Named = Pick<Manifest, 'kind'> & { metadata: { name: string } };

export const nameOf = ({ kind, metadata }: Named): string => `${kind}/${metadata.name}`;
export const namespaceOf = (object: Manifest): string => object.metadata.namespace ?? 'default';
export const filterByKind = (objects: Manifest[], ...kinds: string[]): Manifest[] =>
  objects.filter((object) => kinds.includes(object.kind));

export function workloadsOf(objects: Manifest[]): Workload[] {
  const serving = ['Deployment', 'StatefulSet'];
  return filterByKind(objects, ...serving, 'Job', 'CronJob').map((object) => {
    const template = object.kind === 'CronJob' ? object.spec.jobTemplate?.spec?.template : object.spec.template;
    return {
      object,
      pod: template?.spec ?? {},
      labels: template?.metadata?.labels ?? {},
      annotations: template?.metadata?.annotations ?? {},
      namespace: namespaceOf(object),
      serves: serving.includes(object.kind),
    };
  });
}

/** Returns the pods that CloudNativePG creates for its clusters. Network policies select them by label. */
export function databasesOf(objects: Manifest[]): Workload[] {
  const clusters = filterByKind(objects, 'Cluster').filter(({ apiVersion }) =>
    apiVersion.startsWith('postgresql.cnpg.io/'),
  );
  return clusters.map((object) => ({
    object,
    pod: {},
    labels: { 'cnpg.io/cluster': object.metadata.name },
    namespace: namespaceOf(object),
    serves: true,
  }));
}

/** For each Ingress with an issuer, the pod of cert-manager that answers the authority's HTTP-01 challenge. */
export function challengesOf(objects: Manifest[]): Workload[] {
  const issued = filterByKind(objects, 'Ingress').filter(({ metadata }) =>
    Object.keys(metadata.annotations ?? {}).some((key) => /^cert-manager\.io\/(cluster-)?issuer$/.test(key)),
  );
  return issued.map((object) => ({
    object: { ...object, kind: 'Pod', metadata: { ...object.metadata, name: 'certificate-challenge' } },
    pod: {},
    labels: { 'acme.cert-manager.io/http01-solver': 'true' },
    namespace: namespaceOf(object),
    serves: false,
  }));
}

export const containersOf = (pod: Pod): Container[] => [...(pod.initContainers ?? []), ...(pod.containers ?? [])];

/** An empty selector selects everything; a missing selector selects nothing. */
export function matchesSelector(selector: Selector | undefined, labels: Labels): boolean {
  if (!selector) return false;
  const equal = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  return equal && (selector.matchExpressions ?? []).every((expression) => holds(expression, labels));
}

type Expression = NonNullable<Selector['matchExpressions']>[number];

function holds({ key, operator, values = [] }: Expression, labels: Labels): boolean {
  const value = labels[key];
  if (operator === 'In') return value !== undefined && values.includes(value);
  if (operator === 'NotIn') return value === undefined || !values.includes(value);
  if (operator === 'Exists') return key in labels;
  return operator === 'DoesNotExist' && !(key in labels);
}
