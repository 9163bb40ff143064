import { useRef } from 'react';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { EventView } from '@studio/contract/events';
import { addressOf, isFiltering, readFilter, writeFilter } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';
import { FilterChips } from './FilterChips.tsx';
import { readFields } from './formFields.ts';
import { SearchField } from './SearchField.tsx';
import { useFieldsFromAddress } from './useFieldsFromAddress.ts';

interface EventFilterFormProps {
  events: EventView[];
  filter: EventFilter;
  /** The number of matches. Screen readers announce a change. */
  found: number;
}

/**
 * A GET form, so that it works without scripts. Each change is a history entry, which Back undoes. Its parts are cells
 * of the grid `events-head`.
 */
export function EventFilterForm({ events, filter, found }: EventFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const navigate = useNavigate();
  const ownNavigations = useFieldsFromAddress(filter, form, count);

  function search(submitted?: FormEvent): void {
    submitted?.preventDefault();
    if (!form.current) return;
    const wanted = readFilter(readFields(form.current));
    if (writeFilter(wanted).toString() === writeFilter(filter).toString()) return;
    const state = String(performance.now());
    ownNavigations.add(state);
    void navigate(addressOf(wanted), { preventScrollReset: true, state });
  }

  return (
    <search className="contents">
      <form ref={form} action="/events" method="get" onSubmit={search} className="contents">
        <SearchField filter={filter} input={words} />
        <FilterChips events={events} filter={filter} onChange={() => search()} />
      </form>
      <p className="num col-span-full flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
        <output ref={count} tabIndex={-1}>
          {countOf(found, events.length)}
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
