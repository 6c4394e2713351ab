#!/bin/sh
# Installs a Chromium from an npm package into a folder, where the system has none. Without npm,
# or if that fails, the tests of the page are skipped, and say so.
set -u
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
if ! command -v npm >/dev/null || ! command -v node >/dev/null; then
  echo "No Chromium and no npm: the page is not tested"
  exit 0
fi
echo "Installing a Chromium for the tests of the page (75 MB)"
rm -rf "$folder" && mkdir -p "$folder" && cp "$here"/package*.json "$here"/unpack.mjs "$folder" || exit 1
cd "$folder" || exit 1
# The variable has the package unpack the libraries, too, that the browser needs.
if ! { npm ci --silent && TMPDIR=$folder AWS_LAMBDA_JS_RUNTIME=nodejs22.x node unpack.mjs; }; then
  echo "npm could not install it: the page is not tested"
fi
