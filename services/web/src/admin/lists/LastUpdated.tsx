import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatClock, studioClock } from '@studio/contract/format/dates';
import { Icon } from '../../shared/ui/image/Icon.tsx';

interface LastUpdatedProps {
  /** Epoch milliseconds (`dataUpdatedAt`); 0 before the first read. */
  readAt: number;
  /** Paths that Refresh reads again. */
  paths: readonly string[];
}

/** Lists do not refresh by themselves (SPEC §9), so this shows their age and a Refresh button. */
export function LastUpdated({ readAt, paths }: LastUpdatedProps) {
  const queryClient = useQueryClient();
  const isOurs = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && paths.some((start) => path.startsWith(start));
  const isReading = useIsFetching({ predicate: isOurs }) > 0;
  const now = useMinute();

  const text = now - readAt < 60_000 ? 'just now' : `at ${formatClock(studioClock(new Date(readAt)))}`;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {isReading ? 'Reading…' : readAt > 0 && `Updated ${text}.`}
      <button
        type="button"
        // Not `disabled`: it would lose the focus.
        aria-disabled={isReading}
        onClick={() => isReading || void queryClient.refetchQueries({ predicate: isOurs, type: 'active' })}
        className="refresh-link"
      >
        <Icon name="refresh" size={16} />
        Refresh
      </button>
    </span>
  );
}

/** The current time, updated every 30 seconds. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
