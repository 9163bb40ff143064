import { containersOf, namespaceOf, filterByKind, matchesSelector, workloadsOf } from './manifests.ts';
import type { Container, Manifest, Pod, Report, Workload } from './types.ts';

type Need = (kind: string, name: string | undefined, from: Manifest) => void;

/** @param external objects that are not in the manifests, as `Kind/name` */
export function checkReferences(objects: Manifest[], report: Report, external: string[] = []): void {
  const workloads = workloadsOf(objects);
  const find = (kind: string, name: string | undefined, from: Manifest) =>
    objects.find((one) => one.kind === kind && one.metadata.name === name && namespaceOf(one) === namespaceOf(from));

  const need: Need = (kind, name, from) => {
    if (!name || find(kind, name, from) || external.includes(`${kind}/${name}`)) return;
    report('reference', from, `there is no ${kind} ${name}`);
  };

  for (const { object, pod, labels } of workloads) {
    if (object.spec.selector && !matchesSelector(object.spec.selector, labels))
      report('reference', object, 'its selector does not match its own pods');
    checkVolumes(object, pod, need, report);
    for (const container of containersOf(pod)) {
      for (const { configMapRef } of container.envFrom ?? []) need('ConfigMap', configMapRef?.name, object);
      checkProbePorts(object, container, report);
    }
  }
  for (const service of filterByKind(objects, 'Service')) checkService(service, workloads, report);
  for (const ingress of filterByKind(objects, 'Ingress')) {
    for (const { backend } of (ingress.spec.rules ?? []).flatMap((rule) => rule.http?.paths ?? [])) {
      const ports = find('Service', backend.service?.name, ingress)?.spec.ports ?? [];
      if (!ports.some(({ name }) => name === backend.service?.port.name))
        report('reference', ingress, 'its backend is no port of a Service');
    }
  }
  for (const { spec } of filterByKind(objects, 'HorizontalPodAutoscaler')) {
    const target = workloads.find(({ object }) => object.metadata.name === spec.scaleTargetRef?.name);
    if (target?.object.spec.replicas !== undefined)
      report('scaling', target.object, 'sets replicas, so that every apply undoes the autoscaler');
  }
}

function checkVolumes(object: Manifest, pod: Pod, need: Need, report: Report): void {
  const claimed = (object.spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name);
  const names = new Set([...(pod.volumes ?? []).map((volume) => volume.name), ...claimed]);
  for (const { configMap, secret, persistentVolumeClaim } of pod.volumes ?? []) {
    if (!configMap?.optional) need('ConfigMap', configMap?.name, object);
    need('Secret', secret?.secretName, object);
    need('PersistentVolumeClaim', persistentVolumeClaim?.claimName, object);
  }
  for (const { name } of containersOf(pod).flatMap((container) => container.volumeMounts ?? [])) {
    if (!names.has(name)) report('reference', object, `mounts ${name}, which the pod lacks`);
  }
}

function checkProbePorts(object: Manifest, container: Container, report: Report): void {
  const ports = new Set(container.ports?.map(({ name }) => name));
  for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
    const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
    if (typeof port === 'string' && !ports.has(port))
      report('reference', object, `${container.name}: no port is called ${port}`);
  }
}

function checkService(service: Manifest, workloads: Workload[], report: Report): void {
  const wanted = service.spec.selector as Record<string, string> | undefined;
  const selected = workloads.filter(
    ({ serves, labels }) => serves && matchesSelector({ matchLabels: wanted ?? {} }, labels),
  );
  const ports = selected.flatMap(({ pod }) => containersOf(pod)).flatMap((container) => container.ports ?? []);
  if (selected.length !== 1) report('reference', service, `must select one workload and selects ${selected.length}`);
  for (const { targetPort } of service.spec.ports ?? []) {
    if (!ports.some(({ name }) => name === targetPort))
      report('reference', service, `its pods have no port ${targetPort}`);
  }
}
