#!/bin/sh
# Outlives the process that started it just long enough to stop what that process leaves behind.
# Reads from standard input '+ SIGNAL PID' for every process group to guard and '- PID' for one that has ended. When
# the input ends, so has the parent, however it died: each group still guarded gets its signal, and whatever is left
# of it ten seconds later is killed. A shell rather than Node, so that killing every node still stops the database.
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
