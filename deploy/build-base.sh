#!/bin/sh
# Makes the two base images of the Containerfile, and one for deploy/services.Containerfile, from Debian packages where no registry of
# images can be reached. Needs root, mmdebstrap, buildah and npm:
#
#   deploy/build-base.sh [Debian mirror]
#
#   localhost/bailu-base         libraries of Node only, no shell, no package manager
#   localhost/bailu-build-base   Debian with Node and npm
#   localhost/debian             Debian, minimal
set -eu
suite=bookworm
# Without one mmdebstrap uses its own.
mirror="${1:-}"
node_version=$(sed -n 's/.*"node": "\([0-9.]*\)".*/\1/p' "$(dirname "$0")/../package.json" | head -n 1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A file system as the only layer of an image.
commit() {
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$1" / >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit --quiet --rm "$container" "$2"
}

# The packages are unpacked only: nothing of them has to run.
mmdebstrap --quiet --variant=extract --include=libc6,libstdc++6,libgcc-s1,base-files,tzdata \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  "$suite" "$work/base" ${mirror:+"$mirror"}
(
  cd "$work/base"
  rm -rf var/cache var/lib/apt var/log usr/share/man usr/share/locale etc/apt usr/share/debconf usr/share/lintian usr/share/perl* usr/lib/*-linux-gnu/perl* usr/lib/*-linux-gnu/gconv
  find bin sbin usr/bin usr/sbin ! -type d -delete 2>/dev/null || true
  mkdir -p tmp && chmod 1777 tmp
  printf 'root:x:0:0:root:/root:/sbin/nologin\nbailu:x:10001:10001:Bailu:/data:/sbin/nologin\n' > etc/passwd
  printf 'root:x:0:\nbailu:x:10001:\n' > etc/group
)
commit "$work/base" localhost/bailu-base

mmdebstrap --quiet --variant=minbase --include=ca-certificates "$suite" "$work/debian" ${mirror:+"$mirror"}
rm -rf "$work/debian/var/cache/apt" "$work/debian/var/lib/apt/lists"
mkdir -p "$work/debian/var/cache/apt/archives/partial" "$work/debian/var/lib/apt/lists/partial"
commit "$work/debian" localhost/debian

# Node and npm as npm packages; the second one of the image's own.
npm install --silent --no-save --prefix "$work/node" "node@$node_version" npm@11
cp "$work/node/node_modules/node/bin/node" "$work/debian/usr/local/bin/node"
mkdir -p "$work/debian/usr/local/lib/node_modules"
cp -r "$work/node/node_modules/npm" "$work/debian/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/debian/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/debian/usr/local/bin/npx"
commit "$work/debian" localhost/bailu-build-base
