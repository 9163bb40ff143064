import { useId } from 'react';
import { Icon } from '../../shared/ui/image/Icon.tsx';

interface ChoiceFieldProps<Value extends string> {
  question: string;
  options: readonly { value: Value; label: string }[];
  /** Empty until something is chosen. */
  value: string;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}

/** Radio buttons, for a decision that must be made. */
export function ChoiceField<Value extends string>({
  question,
  options,
  value,
  error,
  onChoose,
}: ChoiceFieldProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid gap-1"
    >
      <legend className="pb-1 font-semibold text-ink">{question}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3 text-ink">
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="size-5 flex-none accent-terracotta"
          />
          {option.label}
        </label>
      ))}
      <p id={errorId} role="alert" className="flex items-center gap-1.5 text-sm font-semibold text-danger empty:hidden">
        {error && <Icon name="alert" size={18} />}
        {error}
      </p>
    </fieldset>
  );
}
