import { useEffect, useState } from 'react';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Icon } from '../../shared/ui/image/Icon.tsx';

interface SearchFieldProps {
  /** The label names the searched fields: `Name, email or reference`. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

const pauseMs = 250;

/** Searches after a pause in typing, or at once on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // The field shows a value changed by Back or a clear button, but its own search must not overwrite text typed since.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  // A trailing space stays in the field but does not change the search.
  const text = typed.trim();
  useEffect(() => {
    if (text === sent) return undefined;
    const timer = setTimeout(search, pauseMs);
    return () => clearTimeout(timer);
  });

  function search(): void {
    if (text === sent) return;
    setSent(text);
    onSearch(text);
  }

  return (
    <search className="relative block flex-1">
      <Icon name="search" className="pointer-events-none absolute top-3.5 left-4 text-ink-2" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxSearch}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter in this field must not send a surrounding form.
          event.preventDefault();
          search();
        }}
        className="search-input"
      />
    </search>
  );
}
