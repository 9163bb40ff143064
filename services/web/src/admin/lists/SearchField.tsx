import { useEffect, useState } from 'react';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Icon } from '../../shared/ui/Icon.tsx';

interface SearchFieldProps {
  /** `Name, email or reference`: what is looked into. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Milliseconds without a key before the list is searched. */
const pauseMs = 250;

/** Searches while one types, after a short pause; Enter does not wait. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // Changed from outside, by Back or a button that clears it: show it. Our own search coming back must not overwrite
  // what has been typed since.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  // A space at the end is no other search, and stays in the field for the word that follows.
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
          if (event.key === 'Enter') search();
        }}
        className="min-h-12 w-full rounded-sm border-[1.5px] border-line-strong bg-card py-2.5 pr-3.5 pl-11.5 text-base placeholder:text-ink-3 hover:border-ink-2"
      />
    </search>
  );
}
