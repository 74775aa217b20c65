{{/* YAML reads a bare `off` as false. */}}
{{- define "data-discovery.authMode" -}}
{{- kindIs "bool" .Values.auth.mode | ternary "off" .Values.auth.mode -}}
{{- end }}

{{- define "data-discovery.registration" -}}
{{- kindIs "bool" .Values.auth.registration | ternary "off" .Values.auth.registration -}}
{{- end }}

{{/* The roles that run, with what differs between them, as JSON: a list of {role, port, args}. */}}
{{- define "data-discovery.roles" -}}
{{- $roles := list -}}
{{- if eq .Values.mode "single" -}}
{{- $roles = append $roles (dict "role" "classification" "port" 8580 "args" (list "serve")) -}}
{{- else -}}
{{- $roles = append $roles (dict "role" "classification" "port" 8580 "args" (list "serve" "classification")) -}}
{{- if .Values.providers.pattern.enabled -}}
{{- $roles = append $roles (dict "role" "pattern" "port" 8051 "args" (list "serve" "pattern")) -}}
{{- end -}}
{{- if .Values.providers.context.enabled -}}
{{- $roles = append $roles (dict "role" "context" "port" 8052 "args" (list "serve" "context")) -}}
{{- end -}}
{{- end -}}
{{- toJson $roles -}}
{{- end }}

{{/* The value of PROVIDERS: the built-in ones that are enabled, then the extra ones. */}}
{{- define "data-discovery.providers" -}}
{{- $list := list -}}
{{- range $each := list (dict "name" "Pattern" "role" "pattern" "port" 8051) (dict "name" "Context" "role" "context" "port" 8052) -}}
{{- $values := index $.Values.providers $each.role -}}
{{- if $values.enabled -}}
{{- $address := "in-process" -}}
{{- if eq $.Values.mode "roles" -}}
{{- $address = printf "http://%s:%d" (include "data-discovery.roleName" (dict "root" $ "role" $each.role)) (int $each.port) -}}
{{- end -}}
{{- $entry := dict "name" $each.name "address" $address -}}
{{- if $values.timeoutMs -}}
{{- $_ := set $entry "timeout_ms" (int $values.timeoutMs) -}}
{{- end -}}
{{- $list = append $list $entry -}}
{{- end -}}
{{- end -}}
{{- range .Values.providers.extra -}}
{{- $entry := . -}}
{{- if hasKey . "timeout_ms" -}}
{{- $entry = merge (dict "timeout_ms" (int .timeout_ms)) . -}}
{{- end -}}
{{- $list = append $list $entry -}}
{{- end -}}
{{- toJson $list -}}
{{- end }}

{{/* Whether accounts are kept in a file on a volume. */}}
{{- define "data-discovery.hasVolume" -}}
{{- if and (eq (include "data-discovery.authMode" .) "required") (eq .Values.database.type "sqlite") -}}true{{- end -}}
{{- end }}

{{- define "data-discovery.hasRules" -}}
{{- if or .Values.rules.content .Values.rules.existingConfigMap -}}true{{- end -}}
{{- end }}

{{/* Refuses what would not work, with a sentence that says what to do. */}}
{{- define "data-discovery.check" -}}
{{- $scales := or (gt (int .Values.classification.replicas) 1) .Values.classification.autoscaling.enabled -}}
{{- if and $scales (include "data-discovery.hasVolume" .) -}}
{{- fail "SQLite keeps the accounts in a file that one pod alone may use: set database.type=postgres and database.existingSecret, or classification.replicas=1 without autoscaling." -}}
{{- end -}}
{{- if and (eq .Values.database.type "postgres") (not .Values.database.existingSecret) -}}
{{- fail "database.type=postgres needs database.existingSecret: the name of a secret whose key DATABASE_URL (database.key) holds postgres://user:password@host:port/database." -}}
{{- end -}}
{{- if and (eq (include "data-discovery.registration" .) "email") (not .Values.auth.smtp.existingSecret) -}}
{{- fail "auth.registration=email needs auth.smtp.existingSecret: the name of a secret whose key SMTP_URL (auth.smtp.key) holds smtp://user:password@host:port." -}}
{{- end -}}
{{- if and .Values.rules.content .Values.rules.existingConfigMap -}}
{{- fail "rules.content and rules.existingConfigMap exclude each other: set one of them." -}}
{{- end -}}
{{- if not (or .Values.providers.pattern.enabled .Values.providers.context.enabled .Values.providers.extra) -}}
{{- fail "No provider takes part: enable providers.pattern or providers.context, or name one in providers.extra." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- fail "ingress.enabled needs ingress.hosts: without a host the service would answer for every name of the controller." -}}
{{- end -}}
{{- if and (or .Values.scan.enabled .Values.scan.merge.enabled) (not .Values.scan.input.existingClaim) -}}
{{- fail "scan.enabled needs scan.input.existingClaim: the name of a claim with the files to read." -}}
{{- end -}}
{{- range $role := list "classification" "pattern" "context" -}}
{{- $scaling := (index $.Values $role).autoscaling -}}
{{- if $scaling.enabled -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- fail (printf "%s.autoscaling.minReplicas must not be above maxReplicas." $role) -}}
{{- end -}}
{{- if not (or $scaling.targetCPUUtilizationPercentage $scaling.queueWait.enabled) -}}
{{- fail (printf "%s.autoscaling needs a measure: targetCPUUtilizationPercentage or queueWait.enabled." $role) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end }}
