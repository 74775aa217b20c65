{{- define "data-discovery.scanName" -}}
{{- printf "%s-%s" (include "data-discovery.fullname" .root) .role -}}
{{- end }}

{{- define "data-discovery.stateClaimName" -}}
{{- default (printf "%s-scan-state" (include "data-discovery.fullname" .)) .Values.scan.state.existingClaim -}}
{{- end }}

{{/* The pod of a Job that scans or merges: .role, .args, .restartPolicy, and .readsInput where it reads the files. */}}
{{- define "data-discovery.scanPod" -}}
{{- $values := .root.Values -}}
{{- $scan := $values.scan -}}
{{- $own := dict "LOG_LEVEL" $values.logLevel -}}
{{- if include "data-discovery.hasRules" .root }}{{- $_ := set $own "RULES_FILE" "/etc/data-discovery/rules.yaml" }}{{- end -}}
{{- $settings := merge (deepCopy $scan.settings) $values.settings $own -}}
metadata:
  labels:
    {{- include "data-discovery.labels" . | trim | nindent 4 }}
  {{- with $scan.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  restartPolicy: {{ .restartPolicy }}
  serviceAccountName: {{ include "data-discovery.serviceAccountName" .root }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: {{ int64 $values.podSecurityContext.runAsUser }}
    runAsGroup: {{ int64 $values.podSecurityContext.runAsGroup }}
    fsGroup: {{ int64 $values.podSecurityContext.fsGroup }}
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: {{ .role }}
      image: {{ include "data-discovery.image" .root | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args:
        {{- toYaml .args | nindent 8 }}
      env:
        {{- range $name := keys $settings | sortAlpha }}
        - name: {{ $name }}
          value: {{ include "data-discovery.settingText" (index $settings $name) | quote }}
        {{- end }}
      resources:
        {{- toYaml $scan.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - { name: state, mountPath: /state }
        {{- if .readsInput }}
        - { name: input, mountPath: /input, readOnly: true }
        {{- end }}
        - { name: temporary, mountPath: /tmp }
        {{- if include "data-discovery.hasRules" .root }}
        - { name: rules, mountPath: /etc/data-discovery, readOnly: true }
        {{- end }}
  volumes:
    - name: state
      persistentVolumeClaim:
        claimName: {{ include "data-discovery.stateClaimName" .root }}
    {{- if .readsInput }}
    - name: input
      persistentVolumeClaim:
        claimName: {{ $scan.input.existingClaim }}
        readOnly: true
    {{- end }}
    - name: temporary
      emptyDir: {}
    {{- if include "data-discovery.hasRules" .root }}
    - name: rules
      configMap:
        name: {{ include "data-discovery.rulesName" .root }}
        items:
          - { key: rules.yaml, path: rules.yaml }
    {{- end }}
  {{- with $scan.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $scan.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $scan.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
