interface HoneypotProps {
  value: string;
  onChange: (value: string) => void;
}

/** A field that people do not see. A message that fills it is suspected to be spam (DESIGN §4 Captcha, ADR 0041). */
export function Honeypot({ value, onChange }: HoneypotProps) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </div>
  );
}
