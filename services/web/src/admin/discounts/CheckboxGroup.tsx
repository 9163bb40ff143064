import type { ReactNode } from 'react';

interface CheckboxGroupProps<Value extends string | number> {
  legend: ReactNode;
  options: readonly { value: Value; label: string }[];
  /** A JSON list of values. */
  checked: string;
  onChange: (checked: string) => void;
}

/** Checkboxes; none checked means all. */
export function CheckboxGroup<Value extends string | number>({
  legend,
  options,
  checked,
  onChange,
}: CheckboxGroupProps<Value>) {
  const values = JSON.parse(checked) as Value[];
  function toggle(toggled: Value, isOn: boolean): void {
    const isChecked = ({ value }: { value: Value }) => (value === toggled ? isOn : values.includes(value));
    onChange(JSON.stringify(options.filter(isChecked).map(({ value }) => value)));
  }

  return (
    <fieldset className="grid gap-x-5 sm:grid-cols-2">
      <legend className="text-sm font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={values.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
            className="size-5 flex-none accent-terracotta"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
