#!/bin/sh
# A command of the shop with the settings and the account of its servers, on a machine with deploy/systemd:
#
#   deploy/bailu.sh check-production
#   deploy/bailu.sh staff add you@shop.example owner 'Your Name'
#
# The names are those of the files in server/src/cli/. The secrets stay with root: systemd hands them to the command.
set -eu
command="${1:?name of a file in server/src/cli}"
shift
if [ -t 0 ]; then terminal=--pty; else terminal=--pipe; fi
exec systemd-run --quiet --wait --collect "$terminal" --uid=bailu --gid=bailu \
  --property=EnvironmentFile=/etc/bailu/bailu.env --property=WorkingDirectory=/srv/bailu/current \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/bailu \
  /srv/bailu/current/node_modules/node/bin/node "server/src/cli/$command.ts" "$@"
