import { useId } from 'react';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';

interface ParticipantsFieldProps {
  capacity: number;
  seatsLeft: number;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** From 1 to the capacity (SPEC §5), not to the free seats, because seats can be released meanwhile. */
export function ParticipantsField({ capacity, seatsLeft, value, disabled, onChange }: ParticipantsFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const tooMany = value > seatsLeft;
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
        {tooMany && seatsLeft > 0 && (
          <Button tone="outline" size="sm" disabled={disabled} onClick={() => onChange(seatsLeft)}>
            Take {seatsLeft}
          </Button>
        )}
      </div>
      <p
        id={hintId}
        aria-live="polite"
        className={`min-h-5.5 text-xs ${tooMany ? 'font-semibold text-danger' : 'text-ink-3'}`}
      >
        {hintOf(seatsLeft, capacity)}
      </p>
    </div>
  );
}

function hintOf(seatsLeft: number, capacity: number): string {
  if (seatsLeft <= 0) return 'No place is left for this date.';
  if (seatsLeft < capacity) return `Up to ${seatsLeft}: that is what is left for this date.`;
  return `Up to ${capacity}.`;
}
