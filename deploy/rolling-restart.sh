#!/bin/sh
# Restarts the servers of this machine one after the other, so that one of them always takes calls:
#
#   deploy/rolling-restart.sh [port …]
#
# Without ports: all that run. A server that does not become ready ends it, with the others still running.
set -eu
# Two checks of the proxy, one second apart, and one to spare.
noticed_seconds=3
ports="$*"
if [ -z "$ports" ]; then
  ports=$(systemctl list-units --plain --no-legend --state=active 'bailu@*.service' | sed -n 's/^bailu@\([0-9]*\)\.service.*/\1/p')
fi
for port in $ports; do
  # Returns when /readyz of the new server answers 200.
  systemctl restart "bailu@$port.service"
  echo "bailu@$port is ready"
  sleep "$noticed_seconds"
done
