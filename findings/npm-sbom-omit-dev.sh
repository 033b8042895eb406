#!/usr/bin/env bash
# One would guess: `npm sbom --omit=dev` lists every package that is installed to run, as
# `npm ls --omit=dev --all` does.
# What happens (npm 11.19.1): a dependency that a tool among the devDependencies needs as well is left
# out, in CycloneDX and in SPDX. Here ms is named under "dependencies" and is needed by debug, under
# "devDependencies"; npm ls has it, the bill of materials has not. Without --omit=dev it is there, not
# marked as a development package.
# Why it matters here: a bill of materials is read for packages with known weaknesses. One made that
# way would have left out 52 of 306 packages, among them jose, which checks signatures. The build asks
# for the whole bill and drops what the lock file marks as dev.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > package.json <<'JSON'
{
  "name": "bill",
  "version": "1.0.0",
  "private": true,
  "dependencies": { "ms": "2.1.3" },
  "devDependencies": { "debug": "4.4.1", "npm": "11.19.1" }
}
JSON
npm install --no-audit --no-fund --ignore-scripts >/dev/null 2>&1
npm() { node node_modules/npm/bin/npm-cli.js "$@"; }
echo "npm $(npm --version)"
npm ls --omit=dev --all | tee listed
names='const { components = [], packages = [] } = JSON.parse(require("fs").readFileSync(0, "utf8")); console.log([...components, ...packages].map(({ name }) => name).filter((name) => name === "ms").length)'
for format in cyclonedx spdx; do
  some=$(npm sbom --sbom-format=$format --omit=dev | node -e "$names")
  all=$(npm sbom --sbom-format=$format | node -e "$names")
  echo "$format: ms with --omit=dev: $some, without: $all"
  [ "$some" = 0 ] && [ "$all" = 1 ]
done
grep -q 'ms@2.1.3' listed
