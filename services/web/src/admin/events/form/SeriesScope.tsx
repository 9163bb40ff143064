import type { AdminEventView } from '@studio/contract/events/events';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { hasStarted } from '../adminEventFilter.ts';

export type EditScope = 'one' | 'following';

const options = [
  { value: 'one', label: 'Only this workshop' },
  { value: 'following', label: 'This and all following' },
] as const;

interface SeriesScopeProps {
  event: AdminEventView;
  scope: EditScope;
  onChoose: (scope: EditScope) => void;
}

/** Asks which workshops of the series are edited. The last one of a series and a past one are edited alone. */
export function SeriesScope({ event, scope, onChoose }: SeriesScopeProps) {
  if (!hasFollowing(event, serverNow())) return null;
  return (
    <div className="grid gap-1 rounded-sm bg-oat px-3.5 py-3">
      <ChoiceField
        question="This workshop is one of a series. Which workshops do you edit?"
        options={options}
        value={scope}
        onChoose={onChoose}
      />
      {scope === 'following' && (
        <p className="text-sm text-ink-2">
          What you edit here replaces the same field of each coming workshop of the series, except the date.{' '}
          {event.furtherDates.length > 0 &&
            'New times of further dates go to the dates in the same place; a course with more or fewer dates keeps its own. '}
          People who have booked one of them get an email about a new time.
        </p>
      )}
    </div>
  );
}

function hasFollowing(event: AdminEventView, now: Date): boolean {
  return event.series !== null && event.series.place < event.series.count && !hasStarted(event, now);
}
