import type { ReactElement } from 'react';
import { Button } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import type { AdminEventFilter } from './adminEventFilter.ts';

interface NoWorkshopsProps {
  filter: AdminEventFilter;
  onAdd: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** Explains an empty list, with one next action (CHECKLIST 17). */
export function NoWorkshops({ filter: { search, period, series }, onAdd, onAll, onClear }: NoWorkshopsProps) {
  if (series) return say('No workshop of this series matches.', 'Show all workshops', onAll);
  if (search && period !== 'all') {
    const those = period === 'past' ? 'past' : 'upcoming';
    return say(`No ${those} workshop matches “${search}”.`, 'Search all workshops', onAll);
  }
  if (search) return say(`No workshop matches “${search}”.`, 'Clear the search', onClear);
  if (period === 'past') return say('No workshop has taken place yet.', 'Show all workshops', onAll);
  if (period === 'coming') {
    return say('No workshop is coming up. Put the next one on the calendar.', 'Add Workshop', onAdd);
  }
  return say('No workshop is planned. Put the first one on the calendar.', 'Add Workshop', onAdd);
}

function say(sentence: string, action: string, onAction: () => void): ReactElement {
  return (
    <EmptyState icon="calendar" action={<Button onClick={onAction}>{action}</Button>}>
      {sentence}
    </EmptyState>
  );
}
