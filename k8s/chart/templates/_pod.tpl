{{- /* The fields under `pod` of a component, completed by those of all pods. Argument: (list $ "api"). */}}
{{- define "studio.podValues" -}}
{{- $values := (index . 0).Values }}
{{- merge (deepCopy (index $values (index . 1)).pod) (deepCopy $values.pods) | toYaml }}
{{- end }}

{{- /* The metadata of a pod; the label `app` is what Services and NetworkPolicies select. Argument: (list $ "api" "app"). */}}
{{- define "studio.podMetadata" -}}
{{- $pod := include "studio.podValues" . | fromYaml }}
labels:
  app: {{ index . 2 }}
  {{- include "studio.selectorLabels" . | nindent 2 }}
  {{- with $pod.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with $pod.annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* The fields that all pods have, with their user and, where volumes have many files, the fsGroupChangePolicy. Argument: (list $ "api" 1000). */}}
{{- define "studio.podSpec" -}}
{{- $root := index . 0 }}
{{- $pod := include "studio.podValues" . | fromYaml }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ index . 2 }}
  runAsGroup: {{ index . 2 }}
  fsGroup: {{ index . 2 }}
  {{- with slice . 3 }}
  fsGroupChangePolicy: {{ first . }}
  {{- end }}
  seccompProfile: { type: RuntimeDefault }
{{- with $root.Values.serviceAccount.name }}
serviceAccountName: {{ . }}
{{- end }}
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- range $field := list "nodeSelector" "tolerations" "affinity" "priorityClassName" }}
{{- with index $pod $field }}
{{ $field }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- /* The spread of a Deployment over nodes and zones. Argument: (list $ "api"). */}}
{{- define "studio.spread" -}}
{{- $root := index . 0 }}
{{- $app := index . 1 }}
topologySpreadConstraints:
{{- with (include "studio.podValues" . | fromYaml).topologySpreadConstraints }}
  {{- toYaml . | nindent 2 }}
{{- else }}
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: { app: {{ $app }} } }
  {{- if ne $root.Values.zoneSpread "no" }}
  - maxSkew: 1
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: {{ ternary "DoNotSchedule" "ScheduleAnyway" (eq $root.Values.zoneSpread "required") }}
    labelSelector: { matchLabels: { app: {{ $app }} } }
  {{- end }}
{{- end }}
{{- end }}

{{- /* The end of `env`. Argument: (list $ "api"). */}}
{{- define "studio.extraEnv" -}}
{{- with (include "studio.podValues" . | fromYaml).extraEnv }}
{{- toYaml . }}
{{- end }}
{{- end }}

{{- /* The security context of every container. */}}
{{- define "studio.containerSecurity" -}}
{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
{{- end }}

{{- /* The last fields of the container in every backup job. */}}
{{- define "studio.backupContainer" -}}
securityContext: {{ include "studio.containerSecurity" $ }}
resources:
  {{- toYaml .Values.backup.resources | nindent 2 }}
volumeMounts:
  - { name: backups, mountPath: /backups }
  - { name: saved, mountPath: /saved }
  - { name: secrets, mountPath: /run/secrets/studio, readOnly: true }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- /* The volume with these keys of the Secret. Argument: (list $ "database_url" …). */}}
{{- define "studio.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ (index . 0).Values.secret.name }}
    defaultMode: 0440
    items:
      {{- range rest . }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}

{{- /* The studio's own facts and pictures (docs/studio.md), in the three services */}}
{{- define "studio.factsEnv" -}}
{{- if .Values.studio.facts }}
- { name: STUDIO_DIR, value: /studio }
{{- end }}
{{- end }}
{{- define "studio.factsMounts" -}}
{{- if .Values.studio.facts }}
- { name: facts, mountPath: /studio, readOnly: true }
- { name: pictures, mountPath: /studio/pictures, readOnly: true }
{{- end }}
{{- end }}
{{- define "studio.factsVolumes" -}}
{{- if .Values.studio.facts }}
- { name: facts, configMap: { name: studio-facts } }
- { name: pictures, configMap: { name: studio-pictures, optional: true } }
{{- end }}
{{- end }}

{{- /* The autoscaler of a Deployment. A share of requests.cpu would scale at a hundredth of what a pod can do (docs/performance.md). Argument: (list $ "api"). */}}
{{- define "studio.autoscaler" -}}
{{- $values := index (index . 0).Values (index . 1) }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "studio.metadata" (list (index . 0) (index . 1) (index . 1)) | nindent 2 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ index . 1 }} }
  minReplicas: {{ $values.minReplicas }}
  maxReplicas: {{ $values.maxReplicas }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: AverageValue, averageValue: {{ $values.cpu }} } }
{{- end }}

{{- /* The disruption budget of a Deployment. Argument: (list $ "api"). */}}
{{- define "studio.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "studio.metadata" (list (index . 0) (index . 1) (index . 1)) | nindent 2 }}
spec: { maxUnavailable: 1, selector: { matchLabels: { app: {{ index . 1 }} } } }
{{- end }}
