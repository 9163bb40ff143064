import { useState } from 'react';
import { Icon } from './Icon.tsx';

interface StepperProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  name: string;
  value: number;
  min: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/**
 * A small whole number, by buttons or by keyboard. While it is being typed the text may be anything; what counts is always
 * a number from `min` to `max`, and an entry that is none falls back to `min` (SPEC §5).
 */
export function Stepper({ value, min, max, disabled = false, onChange, ...input }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const clamp = (number: number) => Math.min(max, Math.max(min, number));

  function type(text: string): void {
    setTyped(text);
    const number = Number.parseInt(text, 10);
    onChange(Number.isNaN(number) ? min : clamp(number));
  }

  return (
    <div className="grid w-full max-w-50 grid-cols-[3.25rem_1fr_3.25rem] overflow-hidden rounded-sm border-[1.5px] border-line-strong bg-card focus-within:border-ink">
      <StepButton
        label="One fewer"
        icon="minus"
        locked={disabled}
        ended={value <= min}
        onClick={() => onChange(clamp(value - 1))}
      />
      <input
        {...input}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        required
        disabled={disabled}
        value={typed ?? value}
        onChange={(change) => type(change.target.value)}
        onBlur={() => setTyped(null)}
        className="num w-full [appearance:textfield] bg-transparent text-center text-base font-bold [&::-webkit-inner-spin-button]:appearance-none"
      />
      <StepButton
        label="One more"
        icon="plus"
        locked={disabled}
        ended={value >= max}
        onClick={() => onChange(clamp(value + 1))}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: 'minus' | 'plus';
  locked: boolean;
  ended: boolean;
  onClick: () => void;
}

/** Stays focusable at its end: a button that switches itself off under the finger would throw the focus away. */
function StepButton({ label, icon, locked, ended, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={locked}
      aria-disabled={ended}
      onClick={() => ended || onClick()}
      className="grid min-h-12 place-items-center bg-oat -outline-offset-4 hover:bg-sand disabled:text-ink-idle aria-disabled:cursor-not-allowed aria-disabled:text-ink-idle"
    >
      <Icon name={icon} />
    </button>
  );
}
