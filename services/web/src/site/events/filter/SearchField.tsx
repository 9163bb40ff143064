import type { RefObject } from 'react';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { addressOf } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';

interface SearchFieldProps {
  filter: EventFilter;
  input: RefObject<HTMLInputElement | null>;
  onType: () => void;
}

/**
 * On a phone the empty field is as small as its icon and expands over the page's title when it gets the focus. CSS does
 * this, so it works without scripts (`styles/eventList.css`).
 */
export function SearchField({ filter, input, onType }: SearchFieldProps) {
  return (
    <div className="event-search">
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        defaultValue={filter.words}
        onInput={onType}
        className="event-search-input"
      />
      <button type="submit" aria-label="Show matches" className="event-search-submit">
        <Icon name="search" size={22} />
      </button>
      <Link
        to={addressOf({ ...filter, words: '' })}
        aria-label="Close the search"
        // Keeps the focus in the field until the click, because without it the link would disappear.
        onMouseDown={(press) => press.preventDefault()}
        onClick={(click) => {
          if (filter.words === '') click.preventDefault();
          if (input.current) input.current.value = '';
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
        className="event-search-close"
      >
        <Icon name="close" size={22} />
      </Link>
    </div>
  );
}
