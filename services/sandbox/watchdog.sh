#!/bin/sh
# Stops the process groups of a parent that has ended, even after kill -9. Input lines: '+ SIGNAL PID' guards a group,
# '- PID' releases it. When the input ends, each guarded group gets its signal, and SIGKILL after ten seconds. This is a
# shell script, so that killing every Node process still stops the database.
guarded=''
while read -r sign first second; do
  case $sign in
    +) guarded="$guarded $first:$second" ;;
    -)
      left=''
      for entry in $guarded; do
        [ "${entry#*:}" = "$first" ] || left="$left $entry"
      done
      guarded=$left
      ;;
  esac
done

for entry in $guarded; do
  kill -s "${entry%%:*}" -- "-${entry#*:}" 2>/dev/null
done
for entry in $guarded; do
  tenths=0
  while [ "$tenths" -lt 100 ] && kill -s 0 -- "-${entry#*:}" 2>/dev/null; do
    sleep 0.1
    tenths=$((tenths + 1))
  done
  kill -s KILL -- "-${entry#*:}" 2>/dev/null
done
exit 0
