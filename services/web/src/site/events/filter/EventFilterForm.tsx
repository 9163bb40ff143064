import { useEffect, useRef } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventFiltersView } from '@studio/contract/events/eventVersion';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { eventListAddress, isFiltering, readFilter, writeFilter } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';
import { FilterChips } from './FilterChips.tsx';
import { readFields, filterFormState, useFieldsFromAddress } from './useFieldsFromAddress.ts';

/** The search follows the typed words after this pause. */
const typingPauseMs = 250;

interface EventFilterFormProps {
  choices: EventFiltersView;
  filter: EventFilter;
  /** The number of matches; undefined while it is not known. Screen readers announce a change. */
  found: number | undefined;
}

/**
 * A GET form, so that it works without scripts. Each edit of the filter adds a history entry, which Back undoes.
 * Searches while the visitor types replace that entry. The form's parts are cells of the grid `events-head`.
 */
export function EventFilterForm({ choices, filter, found }: EventFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const navigate = useNavigate();
  useFieldsFromAddress(filter, form, count);

  const typing = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  function searchSoon(): void {
    clearTimeout(typing.current);
    typing.current = window.setTimeout(() => search({ replace: true }), typingPauseMs);
  }

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    search();
  }

  function search({ replace = false } = {}): void {
    clearTimeout(typing.current);
    if (!form.current) return;
    const wanted = readFilter(readFields(form.current));
    if (writeFilter(wanted).toString() === writeFilter(filter).toString()) return;
    void navigate(eventListAddress(wanted), { preventScrollReset: true, replace, state: filterFormState });
  }

  return (
    <search className="contents">
      <form ref={form} action="/events" method="get" onSubmit={submit} className="contents">
        <SearchField filter={filter} input={words} onType={searchSoon} />
        <FilterChips choices={choices} filter={filter} onChange={() => search()} />
      </form>
      <p className="num col-span-full flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
        <output ref={count} tabIndex={-1}>
          {found !== undefined && countOf(found, choices.total)}
        </output>
        {isFiltering(filter) && (
          <Link to="/events" className="inline-flex min-h-11 items-center font-semibold text-terracotta-d">
            Show all workshops
          </Link>
        )}
      </p>
    </search>
  );
}

function countOf(found: number, all: number): string {
  const workshops = all === 1 ? '1 workshop' : `${all} workshops`;
  return found === all ? workshops : `${found} of ${workshops}`;
}

interface SearchFieldProps {
  filter: EventFilter;
  input: RefObject<HTMLInputElement | null>;
  onType: () => void;
}

/**
 * On a phone the empty field is as small as its icon and expands over the page's title when it gets the focus. CSS does
 * this, so it works without scripts (`styles/eventList.css`).
 */
function SearchField({ filter, input, onType }: SearchFieldProps) {
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
        to={eventListAddress({ ...filter, words: '' })}
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
