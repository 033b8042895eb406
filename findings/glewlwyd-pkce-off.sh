#!/usr/bin/env bash
# An issuer that has PKCE switched off refuses who sends it, instead of passing it over.
#
# One would guess: sending code_challenge is always safe. An authorization server that does not use PKCE
# ignores it (RFC 6749, 3.1: "MUST ignore unrecognized request parameters"), so a client need not look
# for code_challenge_methods_supported before.
# What happens (Debian's glewlwyd 2.7.5-3+deb12u1, plugin "oidc", pkce-allowed not set, which is its
# default): the same request leads to the page for signing in without code_challenge, and back to the
# client with error=invalid_request with it. Metadata list no code_challenge_methods_supported. With
# pkce-allowed both requests lead to that page.
# Why it matters here: the console sends PKCE to every issuer. Of such a one people come back with an
# error that does not say why; its operator has to switch PKCE on.
#
# Needs apt-get with its lists, curl and openssl. Changes nothing outside a temporary folder.
set -euo pipefail
version=2.7.5-3+deb12u1
dir=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; }
  rm -rf "$dir"
}
trap finish EXIT
cd "$dir"

lacking=$(apt-get --simulate --no-install-recommends install "glewlwyd=$version" sqlite3 | sed -n 's/^Inst \([^ ]*\) .*/\1/p' | grep -vx glewlwyd || true)
# shellcheck disable=SC2086 -- a list of names
apt-get download "glewlwyd=$version" sqlite3 $lacking >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
LD_LIBRARY_PATH=$(echo "$dir"/usr/lib/* | tr ' ' ':')
export LD_LIBRARY_PATH
zcat usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz | usr/bin/sqlite3 glewlwyd.db
port=$((20000 + RANDOM % 20000))
url=http://127.0.0.1:$port
cat >glewlwyd.conf <<CONF
port=$port
bind_address="127.0.0.1"
external_url="$url"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_domain="127.0.0.1"
cookie_secure=false
session_expiration=3600
session_key="SESSION"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="$dir/usr/lib/glewlwyd/user"
user_middleware_module_path="$dir/usr/lib/glewlwyd/user_middleware"
client_module_path="$dir/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="$dir/usr/lib/glewlwyd/scheme"
plugin_module_path="$dir/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA256"
database = { type = "sqlite3"; path = "$dir/glewlwyd.db"; };
CONF
usr/bin/glewlwyd --config-file=glewlwyd.conf >log 2>&1 &
server=$!
for _ in $(seq 60); do
  curl -s -o /dev/null "$url/config" && break
  sleep 0.25
done

ask() { # a method, a path, and what is sent
  curl -sf -b cookies -c cookies -H 'Content-Type: application/json' -X "$1" "$url/api$2" ${3:+-d "$3"}
}
openssl genrsa -out private.pem 2048 2>/dev/null
openssl rsa -in private.pem -pubout -out public.pem 2>/dev/null
pem() { awk '{ printf "%s\\n", $0 }' "$1"; }
plugin() { # more of its parameters
  cat <<JSON
{"module":"oidc","name":"oidc","display_name":"oidc","enabled":true,"parameters":{$1"iss":"$url/api/oidc",
"jwt-type":"rsa","jwt-key-size":"256","key":"$(pem private.pem)","cert":"$(pem public.pem)",
"access-token-duration":600,"refresh-token-duration":600,"code-duration":600,"refresh-token-rolling":true,
"allow-non-oidc":false,"auth-type-code-enabled":true,"auth-type-token-enabled":false,
"auth-type-id-token-enabled":true,"auth-type-none-enabled":false,"auth-type-password-enabled":false,
"auth-type-client-enabled":false,"auth-type-device-enabled":false,"auth-type-refresh-enabled":true,
"subject-type":"public","jwks-show":true}}
JSON
}
ask POST /auth '{"username":"admin","password":"password"}'
ask POST /client/ '{"client_id":"app","client_name":"App","password":"a secret","confidential":true,"enabled":true,"authorization_type":["code"],"redirect_uri":["http://client.test/back"],"scope":[]}'

request="$url/api/oidc/auth?response_type=code&client_id=app&redirect_uri=http%3A%2F%2Fclient.test%2Fback&scope=openid&state=s&nonce=n0123456789"
# The pair of RFC 7636, appendix B.
challenge='&code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
leads() { # where a request leads, without its parameters but the error
  curl -s -o /dev/null -D - "$1" | tr -d '\r' | sed -n 's/^Location: \([^?]*\)?.*\(error=[a-z_]*\).*/\1 \2/p; t; s/^Location: \([^?]*\)?.*/\1/p'
}
methods() { curl -s "$url/api/oidc/.well-known/openid-configuration" | grep -c code_challenge_methods_supported || true; }
look() { # what is looked at
  without=$(leads "$request")
  with=$(leads "$request$challenge")
  named=$(methods)
  printf '%s: without code_challenge %s, with it %s, methods in its metadata: %s\n' "$1" "$without" "$with" "$named"
}

echo "glewlwyd $version"
ask POST /mod/plugin/ "$(plugin '')"
look 'PKCE not set'
[ "$without" = "$url/login.html" ] && [ "$with" = 'http://client.test/back error=invalid_request' ] && [ "$named" = 0 ]
ask DELETE /mod/plugin/oidc
ask POST /mod/plugin/ "$(plugin '"pkce-allowed":true,')"
look 'PKCE allowed'
[ "$without" = "$url/login.html" ] && [ "$with" = "$url/login.html" ] && [ "$named" = 1 ]
