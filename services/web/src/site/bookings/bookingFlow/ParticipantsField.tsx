import { useId } from 'react';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

interface ParticipantsFieldProps {
  capacity: number;
  seatsLeft: number;
  value: number;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: number) => void;
}

export function ParticipantsField({ capacity, seatsLeft, value, error, disabled, onChange }: ParticipantsFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Number of Participants
      </label>
      <div className="max-w-50">
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
