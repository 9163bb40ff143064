// Puts the chart's values into the manifests of the overlays.
import { containersOf, workloadsOf } from '../../check/manifests.ts';
import type { Container, Manifest, Pod } from '../../check/types.ts';
import type { Template } from './template.ts';

type Fields = Record<string, unknown>;

/** Workloads with resources of their own in the values. */
const sized = new Set(['api', 'web', 'worker', 'postgres', 'redis']);

export function parametrize(object: Manifest, template: Template): void {
  const { metadata, spec } = object;
  delete metadata.namespace;
  const labels = template.lines((indent) => `${indent}{{- include "studio.labels" $ | nindent ${indent.length} }}`);
  Object.assign(metadata, { labels: { ...metadata.labels, [labels]: null } });
  for (const { pod } of workloadsOf([object])) parametrizePod(object, pod, template);
  for (const claim of spec.volumeClaimTemplates ?? []) parametrizeClaim(claim, metadata.name, template);
  byKind[object.kind]?.(object, template);
}

function parametrizePod(object: Manifest, pod: Pod, template: Template): void {
  for (const container of containersOf(pod)) {
    const image = /^studio\/(\w+)$/.exec(container.image ?? '')?.[1];
    if (image) container.image = template.inline(`include "studio.image" (list $ "${image}")`);
    if (sized.has(object.metadata.name)) size(container, object.metadata.name, template);
    for (const { configMapRef } of container.envFrom ?? []) {
      if (configMapRef) configMapRef.name = template.inline('include "studio.configName" $');
    }
  }
  for (const { secret } of pod.volumes ?? []) {
    if (secret?.secretName === 'studio') secret.secretName = template.inline('.Values.secret.name');
  }
  Object.assign(pod, template.optional('imagePullSecrets', '.Values.image.pullSecrets'));
  if (pod.topologySpreadConstraints) pod.topologySpreadConstraints.push(...zones(object, template));
}

function size(container: Container, name: string, template: Template): void {
  const changed = template.overridable(container, 'resources', `.Values.${name}.resources`);
  for (const key of Object.keys(container)) Reflect.deleteProperty(container, key);
  Object.assign(container, changed);
}

function zones({ metadata }: Manifest, template: Template): object[] {
  const unsatisfiable = 'ternary "DoNotSchedule" "ScheduleAnyway" (eq .Values.zoneSpread "required")';
  const constraint = {
    maxSkew: 1,
    topologyKey: 'topology.kubernetes.io/zone',
    whenUnsatisfiable: template.inline(unsatisfiable),
    labelSelector: { matchLabels: { app: metadata.name } },
  };
  return template.when('ne .Values.zoneSpread "no"', [constraint]) as object[];
}

function parametrizeClaim(claim: Manifest, value: string, template: Template): void {
  Object.assign(claim.spec, {
    ...template.optional('storageClassName', '.Values.storageClass'),
    resources: { requests: { storage: template.inline(`.Values.${value}.size`) } },
  });
}

const byKind: Record<string, (object: Manifest, template: Template) => void> = {
  PersistentVolumeClaim: (claim, template) =>
    parametrizeClaim(claim, claim.metadata.name.replace('backups', 'backup'), template),
  HorizontalPodAutoscaler: ({ metadata, spec }, template) => {
    const from = (field: string): string => template.inline(`.Values.${metadata.name}.${field}`);
    Object.assign(spec, { minReplicas: from('minReplicas'), maxReplicas: from('maxReplicas') });
    Object.assign(spec.metrics?.[0]?.resource?.target ?? {}, { averageValue: from('cpu') });
  },
  Deployment: ({ metadata, spec }, template) => {
    if (spec.replicas !== undefined) {
      Object.assign(spec, { replicas: template.inline(`.Values.${metadata.name}.replicas`) });
    }
  },
  Job: ({ metadata }, template) => {
    metadata.name = template.inline('include "studio.migrationName" .');
    const hook = template.lines(
      (indent) =>
        `{{- if and .Values.migrations.hook .Release.IsUpgrade }}\n${indent}annotations: { helm.sh/hook: pre-upgrade, helm.sh/hook-delete-policy: before-hook-creation }\n{{- end }}`,
    );
    Object.assign(metadata, { [hook]: null });
  },
  Ingress: ({ metadata, spec }, template) => {
    const annotations = template.lines(
      (indent) =>
        `${indent}{{- with .Values.ingress.issuer }}{{ if .name }}\n${indent}cert-manager.io/{{ eq .kind "ClusterIssuer" | ternary "cluster-issuer" "issuer" }}: {{ .name }}\n${indent}{{- end }}{{ end }}\n${indent}{{- with .Values.ingress.annotations }}{{ toYaml . | nindent ${indent.length} }}{{ end }}`,
    );
    Object.assign(metadata, { annotations: { [annotations]: null } });
    const host = (): string => template.inline('.Values.ingress.host');
    const { rules = [], ...rest } = spec as Fields & { rules?: object[] };
    const className = template.lines(
      (indent) => `{{- with .Values.ingress.className }}\n${indent}ingressClassName: {{ . }}\n{{- end }}`,
    );
    Object.assign(spec, {
      ...rest,
      [className]: null,
      rules: rules.map((rule) => ({ ...rule, host: host() })),
      tls: [{ hosts: [host()], secretName: template.inline('.Values.ingress.tlsSecret') }],
    });
  },
  NetworkPolicy: ({ metadata, spec }, template) => {
    const [rule] = spec.egress ?? [];
    const [range] = rule?.to ?? [];
    if (metadata.name === 'to-redis' && range?.ipBlock) {
      range.ipBlock.cidr = template.inline('.Values.outside.redisRange');
    }
    if (['api', 'worker'].includes(metadata.name)) {
      const more = template.lines(
        (indent) =>
          `{{- with .Values.egress.${metadata.name} }}\n${indent}{{- toYaml . | nindent ${indent.length} }}\n{{- end }}`,
      );
      Object.assign(spec, { egress: [...(spec.egress ?? []), more] });
    }
  },
  Cluster: (cluster, template) => {
    Object.assign(cluster.spec, {
      instances: template.inline('.Values.cloudnativepg.instances'),
      storage: {
        size: template.inline('.Values.cloudnativepg.size'),
        ...template.optional('storageClass', '.Values.storageClass'),
      },
    });
    cluster.spec = template.overridable(cluster.spec, 'resources', '.Values.cloudnativepg.resources');
  },
  ObjectStore: ({ spec }, template) => {
    const { configuration } = spec as { configuration?: object };
    Object.assign(configuration ?? {}, {
      destinationPath: template.inline('.Values.cloudnativepg.destinationPath'),
      ...template.optional('endpointURL', '.Values.cloudnativepg.endpointURL'),
    });
  },
  Issuer: ({ metadata, spec }, template) => {
    metadata.name = template.inline('.Values.ingress.issuer.name');
    const { acme } = spec as { acme?: Fields };
    const ingress = template.optional('ingressClassName', '.Values.ingress.className');
    Object.assign(acme ?? {}, {
      ...template.optional('email', '.Values.ingress.issuer.email'),
      solvers: [{ http01: { ingress } }],
    });
  },
  PodMonitor: ({ metadata }, template) => {
    Object.assign(metadata.labels ?? {}, { release: template.inline('.Values.monitoring.release') });
  },
};
