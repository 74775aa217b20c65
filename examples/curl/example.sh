#!/bin/sh
# Classifies text and CSV, labels text, and reads an error. Needs curl.
#
#   BASE_URL=http://127.0.0.1:8580 examples/curl/example.sh
#
# Where the service asks for credentials, give API_KEY, EMAIL and PASSWORD as well.
set -eu

BASE_URL=${BASE_URL:-http://127.0.0.1:8580}
OPERATIONS=$BASE_URL/svc/data-discovery/v1.1

# post PATH TYPE BODY: prints the answer; the exit code is 22 where the service answers with an error.
post() {
  if [ -n "${API_KEY:-}" ]; then
    set -- "$@" -H "x-api-key: $API_KEY" -H "Authorization: Bearer $TOKEN"
  fi
  path=$1 type=$2 body=$3
  shift 3
  status=0
  # The service lets it wait for its turn as long as it says; --retry comes back when Retry-After says.
  curl --silent --show-error --fail-with-body --max-time 30 --retry 3 -H 'Prefer: wait=25' \
    -X POST "$OPERATIONS$path" -H "Content-Type: $type" --data-binary "$body" "$@" || status=$?
  echo
  return "$status"
}

if [ -n "${API_KEY:-}" ]; then
  login=$(curl --silent --show-error --fail-with-body --max-time 30 "$BASE_URL/auth/login" \
    -H 'Content-Type: application/json' -d "{\"email\":\"$EMAIL\",\"password\":\"$PASSWORD\"}")
  TOKEN=$(printf '%s' "$login" | sed -n 's/.*"jwt_token":"\([^"]*\)".*/\1/p')
fi

echo '# classify text'
post '/classify?score_threshold=0.9' text/plain 'Write to ana@example.com'

echo '# classify CSV'
post '/classify?score_threshold=0.9&column_delimiter=pipe' text/csv 'mail|qty
ana@example.com|12
bo@example.org|7
'

echo '# label text'
post '/transform/label?score_threshold=0.9' text/plain 'Write to ana@example.com'

echo '# an error'
post '/transform/label?score_threshold=7' text/plain 'Write to ana@example.com' || echo "refused (curl $?)"
