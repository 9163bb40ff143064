import { useState } from 'react';
import { maxFurtherDates } from '@studio/contract/format/courseDates';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';

interface AddDatesProps {
  /** The number of further dates. */
  count: number;
  /** An error of the list of dates. */
  error: string | undefined;
  onAdd: (count: number) => void;
}

/** Adds one date, or one for each of the next weeks. */
export function AddDates({ count, error, onAdd }: AddDatesProps) {
  const [weeks, setWeeks] = useState('');
  const [weeksError, setWeeksError] = useState<string>();

  function add(wanted: number): void {
    const room = maxFurtherDates - count;
    if (wanted > room) {
      setWeeksError(`A course has at most ${maxFurtherDates + 1} dates.`);
      return;
    }
    setWeeks('');
    setWeeksError(undefined);
    onAdd(wanted);
  }

  function addWeekly(): void {
    if (/^\s*[1-9]\d?\s*$/.test(weeks)) add(Number(weeks));
    else setWeeksError('Please enter how many weeks, such as 5.');
  }

  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
      <Button name="addDate" tone="plain" size="sm" className="bg-oat md:mt-7.5" onClick={() => add(1)}>
        <Icon name="plus" size={18} />
        Date
      </Button>
      <div className="grid grid-cols-[minmax(0,11rem)_auto] items-start gap-3">
        <TextField
          label="Or weekly, for how many weeks"
          name="weeks"
          inputMode="numeric"
          autoComplete="off"
          value={weeks}
          error={weeksError ?? error}
          onChange={({ target }) => {
            setWeeks(target.value);
            setWeeksError(undefined);
          }}
          onKeyDown={(key) => {
            if (key.key !== 'Enter') return;
            key.preventDefault();
            addWeekly();
          }}
        />
        <Button tone="outline" className="mt-6.5" onClick={addWeekly}>
          Add weekly
        </Button>
      </div>
    </div>
  );
}
