#!/bin/sh
# Runs the program $PROGRAM. On Linux it ends when its parent process ends, also if that is killed.
command -v setpriv >/dev/null || exec "$PROGRAM" "$@"
exec setpriv --pdeathsig TERM "$PROGRAM" "$@"
