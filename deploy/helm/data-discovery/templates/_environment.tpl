{{/* Environment of one role: what the chart sets, then what settings add. A variable stands there once. */}}
{{- define "data-discovery.environment" -}}
{{- $values := .root.Values -}}
{{- $own := dict
  "HOST" "0.0.0.0"
  "PORT" (toString .port)
  "LOG_LEVEL" $values.logLevel
-}}
{{- if eq .role "classification" -}}
{{- $own = merge $own (dict
  "AUTH_MODE" (include "data-discovery.authMode" .root)
  "REGISTRATION" (include "data-discovery.registration" .root)
  "PATH_PREFIX" $values.pathPrefix
  "PROVIDERS" (include "data-discovery.providers" .root)
  "SECURITY_SETTINGS" (dict "ENABLE_ALL_SECURITY_CONTROLS" $values.securitySettings.ENABLE_ALL_SECURITY_CONTROLS | toJson)
  "PAGE" (ternary "on" "off" $values.page)
  "LITELLM_GUARDRAIL" $values.doors.litellm
  "PRESIDIO" (ternary "on" "off" $values.doors.presidio)
) -}}
{{- with $values.publicUrl }}{{- $_ := set $own "PUBLIC_URL" . }}{{- end -}}
{{- with $values.trustProxy }}{{- $_ := set $own "TRUST_PROXY" (join "," .) }}{{- end -}}
{{- with $values.allowedHosts }}{{- $_ := set $own "ALLOWED_HOSTS" (join "," .) }}{{- end -}}
{{- with $values.maxBodyBytes }}{{- $_ := set $own "MAX_BODY_BYTES" (toString (int .)) }}{{- end -}}
{{- with $values.auth.smtp.from }}{{- $_ := set $own "MAIL_FROM" . }}{{- end -}}
{{- if include "data-discovery.hasRules" .root }}{{- $_ := set $own "RULES_FILE" "/etc/data-discovery/rules.yaml" }}{{- end -}}
{{- else -}}
{{- /* A provider has no accounts; the network policy keeps everyone else away. */ -}}
{{- $_ := set $own "AUTH_MODE" "off" -}}
{{- end -}}
{{- $given := merge (deepCopy .block.settings) $values.settings -}}
{{- $all := merge (deepCopy $given) $own -}}
{{- range $name := keys $all | sortAlpha }}
- name: {{ $name }}
  value: {{ include "data-discovery.settingText" (index $all $name) | quote }}
{{- end }}
{{- if $values.operator.existingSecret }}
- name: OPERATOR_TOKEN
  valueFrom:
    secretKeyRef:
      name: {{ $values.operator.existingSecret }}
      key: {{ $values.operator.key }}
{{- end }}
{{- if eq .role "classification" }}
{{- if eq $values.database.type "postgres" }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ $values.database.existingSecret }}
      key: {{ $values.database.key }}
{{- end }}
{{- if $values.auth.smtp.existingSecret }}
- name: SMTP_URL
  valueFrom:
    secretKeyRef:
      name: {{ $values.auth.smtp.existingSecret }}
      key: {{ $values.auth.smtp.key }}
{{- end }}
{{- end }}
{{- end }}

{{/* A setting as text. Numbers of a values file are floating: from a million on, they would read 1e+06. */}}
{{- define "data-discovery.settingText" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ toString . }}{{ end -}}
{{- end }}
