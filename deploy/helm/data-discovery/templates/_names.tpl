{{- define "data-discovery.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end }}

{{/* Leaves room for the longest suffix, "-classification". */}}
{{- define "data-discovery.fullname" -}}
{{- $name := include "data-discovery.name" . -}}
{{- $full := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) -}}
{{- default $full .Values.fullnameOverride | trunc 48 | trimSuffix "-" -}}
{{- end }}

{{/* Name of a role's objects: {{ include "data-discovery.roleName" (dict "root" $ "role" "pattern") }} */}}
{{- define "data-discovery.roleName" -}}
{{- $full := include "data-discovery.fullname" .root -}}
{{- ternary $full (printf "%s-%s" $full .role) (eq .root.Values.mode "single") -}}
{{- end }}

{{- define "data-discovery.selectorLabels" -}}
app.kubernetes.io/name: {{ include "data-discovery.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "data-discovery.labels" -}}
{{- if .role }}
{{ include "data-discovery.selectorLabels" . }}
{{- else }}
app.kubernetes.io/name: {{ include "data-discovery.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: data-discovery
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "data-discovery.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "data-discovery.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end }}

{{- define "data-discovery.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}
{{- end }}

{{- define "data-discovery.claimName" -}}
{{- default (include "data-discovery.fullname" .) .Values.database.persistence.existingClaim -}}
{{- end }}

{{- define "data-discovery.rulesName" -}}
{{- default (printf "%s-rules" (include "data-discovery.fullname" .)) .Values.rules.existingConfigMap -}}
{{- end }}
