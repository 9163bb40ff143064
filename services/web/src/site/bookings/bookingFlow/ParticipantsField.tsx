import { useId } from 'react';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { seatsError } from './seatsError.ts';

interface ParticipantsFieldProps {
  capacity: number;
  seatsLeft: number;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

export function ParticipantsField({ capacity, seatsLeft, value, disabled, onChange }: ParticipantsFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const error = seatsError(value, { seatsLeft, capacity });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Number of Participants
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="max-w-50 flex-[1_1_9rem]">
          <Stepper
            id={id}
            value={value}
            max={capacity}
            available={seatsLeft}
            disabled={disabled}
            aria-describedby={hintId}
            aria-invalid={error !== undefined}
            onChange={onChange}
          />
        </div>
        {error && seatsLeft > 0 && (
          <Button tone="outline" size="sm" disabled={disabled} onClick={() => onChange(seatsLeft)}>
            Take {seatsLeft}
          </Button>
        )}
      </div>
      <p
        id={hintId}
        aria-live="polite"
        className={`flex min-h-5.5 items-start gap-1.5 ${error ? 'text-sm font-semibold text-danger' : 'text-xs text-ink-3'}`}
      >
        {error && <Icon name="alert" size={18} />}
        {error ?? hintOf(seatsLeft, capacity)}
      </p>
    </div>
  );
}

function hintOf(seatsLeft: number, capacity: number): string {
  if (seatsLeft < capacity) return `Up to ${seatsLeft}: that is what is left for this date.`;
  return `Up to ${capacity}.`;
}
