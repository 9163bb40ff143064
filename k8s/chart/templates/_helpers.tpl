{{- /* The image of a service. Argument: (list $ "api"). */}}
{{- define "studio.image" -}}
{{- $values := (index . 0).Values.image }}
{{- $name := printf "%s/%s" $values.registry (index . 1) }}
{{- with index $values.digests (index . 1) }}
{{- printf "%s@%s" $name . }}
{{- else }}
{{- printf "%s:%s" $name ($values.tag | default (index . 0).Chart.AppVersion) }}
{{- end }}
{{- end }}

{{- /* The settings: config.env, the public address, then the values. */}}
{{- define "studio.config" -}}
{{- $config := dict }}
{{- range splitList "\n" (.Files.Get "files/config.env") }}
{{- if and . (not (hasPrefix "#" .)) }}
{{- $pair := splitn "=" 2 . }}
{{- $_ := set $config $pair._0 $pair._1 }}
{{- end }}
{{- end }}
{{- $_ := set $config "PUBLIC_URL" (printf "https://%s" .Values.ingress.host) }}
{{- range $name, $value := .Values.config }}
{{- $_ := set $config $name (toString $value) }}
{{- end }}
{{- toYaml $config }}
{{- end }}

{{- /* The name ends in a hash, so that a changed setting starts new pods. It has the letters of kustomize's hashes, as k8s/check expects. */}}
{{- define "studio.configName" -}}
{{- $hash := include "studio.config" . | sha256sum | trunc 10 }}
{{- printf "studio-%s" ($hash | replace "0" "g" | replace "1" "h" | replace "3" "k" | replace "a" "m" | replace "e" "t") }}
{{- end }}

{{- /* A Job cannot be changed: another version, image or Secret makes another Job. */}}
{{- define "studio.migrationName" -}}
{{- if and .Values.migrations.hook .Release.IsUpgrade }}
{{- printf "migrate-revision-%d" .Release.Revision }}
{{- else }}
{{- $version := .Values.image.tag | default .Chart.AppVersion | lower | replace "." "-" | replace "_" "-" | replace "+" "-" }}
{{- $hash := list .Values.image .Values.secret.name .Chart.AppVersion .Values.migrations .Values.pods .Values.serviceAccount.name | toJson | sha256sum | trunc 8 }}
{{- printf "migrate-%s-%s" ($version | trunc 40 | trimSuffix "-") $hash }}
{{- end }}
{{- end }}

{{- /* The labels that select an object of a component. Argument: (list $ "api"). */}}
{{- define "studio.selectorLabels" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
app.kubernetes.io/part-of: studio
{{- end }}

{{- /* The labels of every object. Argument: (list $ "api"). */}}
{{- define "studio.labels" -}}
{{- $root := index . 0 }}
{{- include "studio.selectorLabels" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- /* The metadata of an object. Argument: (list $ "api" "name"). */}}
{{- define "studio.metadata" -}}
name: {{ index . 2 }}
labels:
  {{- include "studio.labels" . | nindent 2 }}
{{- end }}

{{- /* The spec of a volume claim. Argument: (list $ "10Gi"). */}}
{{- define "studio.claim" -}}
accessModes: [ReadWriteOnce]
resources: { requests: { storage: {{ index . 1 }} } }
{{- with (index . 0).Values.storageClass }}
storageClassName: {{ . }}
{{- end }}
{{- end }}
