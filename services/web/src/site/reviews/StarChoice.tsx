import { useId } from 'react';
import { starChoices } from '@studio/contract/reviews/reviewViews';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Stars } from '../../shared/ui/Stars.tsx';

interface StarChoiceProps {
  chosen: number | null;
  onChoose: (stars: number) => void;
  isMissing: boolean;
}

/** Radio buttons for one to five stars. */
export function StarChoice({ chosen, onChoose, isMissing }: StarChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-2.5 text-lg font-semibold">How was it?</legend>
      {starChoices.map(({ stars, label }) => (
        <label
          key={stars}
          className={`flex min-h-12 items-center gap-3 rounded-md border-2 bg-card px-3 py-2 ${stars === chosen ? 'border-accent' : 'border-line'}`}
        >
          <input
            type="radio"
            name="stars"
            checked={stars === chosen}
            required
            onChange={() => onChoose(stars)}
            className="size-6 flex-none accent-terracotta"
          />
          <span className="flex flex-wrap gap-x-3">
            <Stars stars={stars} />
            <span>{label}</span>
          </span>
        </label>
      ))}
      <p id={errorId} className="flex min-h-5.5 items-center gap-1.5 text-sm leading-tight font-semibold text-danger">
        {isMissing && <Icon name="alert" size={18} />}
        {isMissing && 'Please choose 1 to 5 stars'}
      </p>
    </fieldset>
  );
}
