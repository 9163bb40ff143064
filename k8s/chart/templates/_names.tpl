{{- /* (list $ "api"): the image of a service */}}
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
{{- range splitList "\n" (.Files.Get "config.env") }}
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
{{- $hash := list .Values.image .Values.secret.name .Chart.AppVersion | toJson | sha256sum | trunc 8 }}
{{- printf "migrate-%s-%s" ($version | trunc 40 | trimSuffix "-") $hash }}
{{- end }}
{{- end }}

{{- define "studio.labels" -}}
app.kubernetes.io/part-of: studio
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/instance: {{ .Release.Name }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}
