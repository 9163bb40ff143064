import { useState } from 'react';
import { Icon } from '../ui/image/Icon.tsx';

interface StepperProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  value: number;
  min?: number;
  max: number;
  /** The plus button and typing stop at this number. The caller marks a larger `value` as an error. */
  available: number;
  disabled?: boolean;
  /** What is counted, for the names of the buttons where a form has several steppers. */
  label?: string;
  onChange: (value: number) => void;
}

/** A number of participants or tickets. Other text counts as one (SPEC §5), or as `min`. */
export function Stepper({ value, min = 1, max, available, disabled = false, label, onChange, ...input }: StepperProps) {
  const counted = label === undefined ? '' : `: ${label}`;
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    const number = Number.parseInt(text, 10);
    const most = Math.max(min, available);
    setTyped(number > most ? String(most) : text);
    onChange(Number.isNaN(number) ? min : Math.min(most, Math.max(min, number)));
  }

  return (
    <div className="stepper">
      <StepButton
        label={`One fewer${counted}`}
        icon="minus"
        disabled={disabled}
        isAtLimit={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <input
        {...input}
        name="participants"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        required
        disabled={disabled}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
        className="num stepper-input"
      />
      <StepButton
        label={`One more${counted}`}
        icon="plus"
        disabled={disabled}
        isAtLimit={value >= available}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: 'minus' | 'plus';
  disabled: boolean;
  isAtLimit: boolean;
  onClick: () => void;
}

/** At its limit the button is not `disabled`, because a disabled button loses the focus. */
function StepButton({ label, icon, disabled, isAtLimit, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      aria-disabled={(isAtLimit && !disabled) || undefined}
      onClick={() => isAtLimit || onClick()}
      className="stepper-button"
    >
      <Icon name={icon} />
    </button>
  );
}
