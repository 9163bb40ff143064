import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatClock, studioClock } from '@studio/contract/format/dates';
import { serverTimeAt } from '../../shared/http/serverClock.ts';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { actionClass } from './RowAction.tsx';

interface LastUpdatedProps {
  /** In epoch milliseconds (`dataUpdatedAt`); 0 before the first read. */
  readAt: number;
  /** Paths that Refresh reads again. */
  paths: readonly string[];
}

/** Shows a list's age and a Refresh button, because lists do not refresh by themselves (SPEC §9). */
export function LastUpdated({ readAt, paths }: LastUpdatedProps) {
  const queryClient = useQueryClient();
  const isOurs = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && paths.some((start) => path.startsWith(start));
  const isReading = useIsFetching({ predicate: isOurs }) > 0;
  const now = useMinute();

  const text = now - readAt < 60_000 ? 'just now' : `at ${formatClock(studioClock(serverTimeAt(readAt)))}`;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {isReading ? 'Reading…' : readAt > 0 && `Updated ${text}.`}
      <button
        type="button"
        // A `disabled` button would lose the focus.
        aria-disabled={isReading}
        onClick={() => isReading || void queryClient.refetchQueries({ predicate: isOurs, type: 'active' })}
        className={`aria-disabled:opacity-60 ${actionClass}`}
      >
        <Icon name="refresh" size={16} />
        Refresh
      </button>
    </span>
  );
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
