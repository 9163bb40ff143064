import { useId } from 'react';

interface RadioListProps {
  question: string;
  options: readonly { value: string; label: string; note?: string }[];
  value: string;
  isLocked: boolean;
  onChoose: (value: string) => void;
}

export function RadioList({ question, options, value, isLocked, onChoose }: RadioListProps) {
  const name = useId();
  return (
    <fieldset className="num min-w-0">
      <legend className="pb-1 font-semibold">{question}</legend>
      <ul className="max-h-60 overflow-y-auto">
        {options.map((option) => (
          <li key={option.value}>
            <label className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                disabled={isLocked}
                onChange={() => onChoose(option.value)}
                className="size-5 flex-none accent-terracotta"
              />
              <span className="min-w-0 wrap-anywhere">
                {option.label}
                {option.note && <span className="block text-sm text-ink-2"> {option.note}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
