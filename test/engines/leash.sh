#!/bin/sh
# Runs the program $LEASHED, and ends it with the process that started it, even when that one is killed.
command -v setpriv >/dev/null || exec "$LEASHED" "$@"
exec setpriv --pdeathsig TERM "$LEASHED" "$@"
