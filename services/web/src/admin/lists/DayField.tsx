interface DayFieldProps {
  label: string;
  value: string;
  onPick: (day: string) => void;
}

export function DayField({ label, value, onPick }: DayFieldProps) {
  return (
    <label className="grid gap-1 max-sm:flex-1 max-sm:basis-36">
      <span className="text-xs font-semibold text-ink-2">{label}</span>
      <input
        type="date"
        value={value}
        max="9999-12-31"
        onChange={({ target }) => onPick(target.value)}
        className="num filter-select pr-2.5"
      />
    </label>
  );
}
