import { useId } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Stepper } from '../../../shared/ui/Stepper.tsx';

interface ParticipantsFieldProps {
  capacity: number;
  /** Places this visitor may have: the free ones and those kept for them. */
  left: number;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** SPEC §5: from 1 to the capacity. What is left is said beside it; the server decides, for a place may come back. */
export function ParticipantsField({ capacity, left, value, disabled, onChange }: ParticipantsFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const tooMany = value > left;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Number of Participants
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="max-w-50 flex-[1_1_9rem]">
          <Stepper
            id={id}
            name="participants"
            value={value}
            min={1}
            max={capacity}
            disabled={disabled}
            aria-describedby={hintId}
            aria-invalid={tooMany}
            onChange={onChange}
          />
        </div>
        {/* Beside the stepper, so that nothing moves: the party is the visitor's to shrink, in one tap. */}
        {tooMany && left > 0 && (
          <Button tone="outline" size="sm" disabled={disabled} onClick={() => onChange(left)}>
            Take {left}
          </Button>
        )}
      </div>
      <p
        id={hintId}
        aria-live="polite"
        className={`min-h-5.5 text-xs ${tooMany ? 'font-semibold text-danger' : 'text-ink-3'}`}
      >
        {hintOf(left, capacity)}
      </p>
    </div>
  );
}

function hintOf(left: number, capacity: number): string {
  if (left <= 0) return 'No place is left for this date.';
  if (left < capacity) return `Up to ${left}: that is what is left for this date.`;
  return `Up to ${capacity}.`;
}
