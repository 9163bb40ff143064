import { containersOf, nameOf, namespaceOf, ofKind, podsOf, selects, workloadsOf } from './manifests.ts';
import type { Container, KeyReference, Labels, Manifest, Pod, Report, Workload } from './types.ts';

type Find = (kind: string, name: string | undefined, from: Manifest) => Manifest | undefined;
type Need = (kind: string, name: string | undefined, from: Manifest, where: string) => void;

/** @param external objects from outside the manifests, as `Kind/name` */
export function checkReferences(objects: Manifest[], report: Report, external: string[] = []): void {
  const workloads = workloadsOf(objects);
  const find: Find = (kind, name, from) =>
    objects.find((one) => one.kind === kind && one.metadata.name === name && namespaceOf(one) === namespaceOf(from));

  const need: Need = (kind, name, from, where) => {
    if (!name || find(kind, name, from) || external.includes(`${kind}/${name}`)) return;
    report.error('reference', from, `${where}: there is no ${kind} ${name}`);
  };

  function needKey(kind: string, reference: KeyReference | undefined, from: Manifest, where: string): void {
    if (!reference || reference.optional) return;
    need(kind, reference.name, from, where);
    const found = find(kind, reference.name, from);
    const keys = { ...found?.data, ...found?.stringData };
    if (found && !(reference.key in keys)) report.error('reference', from, `${where}: no key ${reference.key}`);
  }

  for (const { object, pod, labels } of workloads) {
    if (object.spec.selector && object.kind !== 'Job' && !selects(object.spec.selector, labels)) {
      report.error('reference', object, 'its selector does not match its own pods');
    }
    if (object.kind === 'StatefulSet') need('Service', object.spec.serviceName, object, 'serviceName');
    checkVolumes(object, pod, need, report);
    for (const container of containersOf(pod)) {
      for (const source of container.envFrom ?? []) {
        need('ConfigMap', source.configMapRef?.name, object, `${container.name} envFrom`);
        need('Secret', source.secretRef?.name, object, `${container.name} envFrom`);
      }
      for (const { name, valueFrom } of container.env ?? []) {
        needKey('ConfigMap', valueFrom?.configMapKeyRef, object, `${container.name} env ${name}`);
        needKey('Secret', valueFrom?.secretKeyRef, object, `${container.name} env ${name}`);
      }
      checkProbePorts(object, container, report);
    }
  }
  for (const service of ofKind(objects, 'Service')) checkService(service, workloads, report);
  for (const ingress of ofKind(objects, 'Ingress')) checkIngress(ingress, find, need, report);
  for (const scaler of ofKind(objects, 'HorizontalPodAutoscaler')) checkScaler(scaler, workloads, report);
  for (const budget of ofKind(objects, 'PodDisruptionBudget')) checkBudget(budget, workloads, objects, report);
}

function checkVolumes(object: Manifest, pod: Pod, need: Need, report: Report): void {
  const claimed = (object.spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name);
  const names = new Set([...(pod.volumes ?? []).map((volume) => volume.name), ...claimed]);
  for (const volume of pod.volumes ?? []) {
    const where = `volume ${volume.name}`;
    need('ConfigMap', volume.configMap?.name, object, where);
    if (!volume.secret?.optional) need('Secret', volume.secret?.secretName, object, where);
    need('PersistentVolumeClaim', volume.persistentVolumeClaim?.claimName, object, where);
  }
  for (const container of containersOf(pod)) {
    for (const { name } of container.volumeMounts ?? []) {
      if (!names.has(name)) report.error('reference', object, `${container.name} mounts ${name}, which the pod lacks`);
    }
  }
}

function checkProbePorts(object: Manifest, container: Container, report: Report): void {
  const ports = new Set((container.ports ?? []).map((port) => port.name));
  for (const kind of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
    const port = container[kind]?.httpGet?.port ?? container[kind]?.tcpSocket?.port;
    if (typeof port === 'string' && !ports.has(port)) {
      report.error('reference', object, `${container.name} ${kind}: no port is called ${port}`);
    }
  }
}

function checkService(service: Manifest, workloads: Workload[], report: Report): void {
  if (!service.spec.selector) return;
  const selector = { matchLabels: service.spec.selector as Labels };
  const behind = workloads.filter(
    ({ serves, labels, namespace }) => serves && namespace === namespaceOf(service) && selects(selector, labels),
  );
  const [selected] = behind;
  if (!selected || behind.length > 1) {
    const found = behind.map(({ object }) => nameOf(object)).join(', ') || 'nothing';
    report.error('reference', service, `must select one workload and selects ${found}`);
    return;
  }
  const open = containersOf(selected.pod).flatMap((container) => container.ports ?? []);
  for (const { port, targetPort = port } of service.spec.ports ?? []) {
    if (!open.some((one) => one.name === targetPort || one.containerPort === targetPort)) {
      report.error('reference', service, `port ${port}: its pods have no port ${targetPort}`);
    }
  }
}

function checkIngress(ingress: Manifest, find: Find, need: Need, report: Report): void {
  const paths = (ingress.spec.rules ?? []).flatMap((rule) => rule.http?.paths ?? []);
  for (const { backend } of paths) {
    const { name, port } = backend.service ?? { name: undefined, port: undefined };
    need('Service', name, ingress, 'backend');
    const open = find('Service', name, ingress)?.spec.ports ?? [];
    if (!open.some((one) => one.name === port?.name || one.port === port?.number)) {
      report.error('reference', ingress, `Service ${name} has no port ${port?.name ?? port?.number}`);
    }
  }
}

function checkScaler(scaler: Manifest, workloads: Workload[], report: Report): void {
  const { kind, name } = scaler.spec.scaleTargetRef ?? {};
  const target = workloads.find(({ object }) => object.kind === kind && object.metadata.name === name);
  if (!target) {
    report.error('reference', scaler, `there is no ${kind} ${name} to scale`);
    return;
  }
  if (target.object.spec.replicas !== undefined) {
    report.error('scaling', target.object, 'sets replicas, so that every apply undoes the autoscaler');
  }
  for (const metric of scaler.spec.metrics ?? []) {
    const resource = metric.resource?.name;
    const isShare = metric.resource?.target?.type === 'Utilization';
    if (isShare && containersOf(target.pod).some((container) => !container.resources?.requests?.[resource ?? ''])) {
      report.error('scaling', scaler, `a share of ${resource} needs requests.${resource} on every container`);
    }
  }
}

function checkBudget(budget: Manifest, workloads: Workload[], objects: Manifest[], report: Report): void {
  const guarded = workloads.filter(({ serves, labels }) => serves && selects(budget.spec.selector, labels));
  if (guarded.length === 0) report.error('reference', budget, 'guards nothing');
  const { maxUnavailable, minAvailable } = budget.spec;
  for (const { object } of guarded) {
    const pods = podsOf(object, objects);
    const none =
      maxUnavailable === 0 || maxUnavailable === '0%' || minAvailable === '100%' || Number(minAvailable) >= pods;
    if (none) report.error('budget', budget, `lets no pod of ${nameOf(object)} go, so that no node can be emptied`);
  }
}
