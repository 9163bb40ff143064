import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { EventView } from '@studio/contract/events';
import { formatLongDate } from '@studio/contract/format/dates';
import { SelectField, TextField } from '../../shared/forms/Field.tsx';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { choicesOf, isFiltering, writeFilter } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';

interface EventFilterFormProps {
  events: EventView[];
  filter: EventFilter;
  /** The number of matches. Screen readers announce a change. */
  found: number;
}

const names = ['q', 'category', 'date'];
type FormRef = RefObject<HTMLFormElement | null>;

/** A GET form, so that it works without scripts. */
export function EventFilterForm({ events, filter, found }: EventFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const navigate = useNavigate();
  const ownNavigations = useFieldsFromAddress(filter, form, count);
  const { categories, dates } = choicesOf(events);

  function search(submitted?: FormEvent): void {
    submitted?.preventDefault();
    const [words = '', category = '', date = ''] = names.map((name) => fieldOf(form, name)?.value);
    const query = writeFilter({ words, category, date });
    const state = String(performance.now());
    ownNavigations.add(state);
    void navigate(
      { pathname: '/events', search: query.toString() },
      { replace: true, preventScrollReset: true, state },
    );
  }

  return (
    <search className="mb-8 grid gap-2">
      <form
        ref={form}
        action="/events"
        method="get"
        onSubmit={search}
        className="grid items-start gap-x-4 sm:grid-cols-2 md:grid-cols-[1.4fr_1fr_1.2fr_auto]"
      >
        <TextField
          type="search"
          name="q"
          label="Search"
          placeholder="Clay, paint, beads …"
          defaultValue={filter.words}
        />
        <SelectField name="category" label="Category" defaultValue={filter.category} onChange={() => search()}>
          <option value="">All categories</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <SelectField name="date" label="Date" defaultValue={filter.date} onChange={() => search()}>
          <option value="">Any date</option>
          {dates.map((date) => (
            <option key={date} value={date}>
              {formatLongDate(date)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" tone="outline" className="sm:mt-7.5">
          <Icon name="search" /> Search
        </Button>
      </form>
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-ink-2">
        <output ref={count} tabIndex={-1}>
          {countOf(found, events.length)}
        </output>
        {isFiltering(filter) && (
          <Link to="/events" replace className="inline-flex min-h-11 items-center font-semibold text-terracotta-d">
            Show all workshops
          </Link>
        )}
      </p>
    </search>
  );
}

/**
 * Writes the URL's filter into the uncontrolled fields after a navigation such as Back; controlled or new elements
 * would lose typed text or the focus. Returns the router states of the form's own navigations, which change no field;
 * each is removed on arrival, because Back brings the same state again.
 */
function useFieldsFromAddress(filter: EventFilter, form: FormRef, count: RefObject<HTMLElement | null>): Set<unknown> {
  const { state }: { state: unknown } = useLocation();
  const [ownNavigations] = useState(() => new Set<unknown>());
  const { words, category, date } = filter;
  const query = writeFilter(filter).toString();
  const appliedQuery = useRef(query);

  useEffect(() => {
    const isOwn = ownNavigations.delete(state);
    if (appliedQuery.current === query) return;
    appliedQuery.current = query;
    if (isOwn) return;
    for (const [name, value] of Object.entries({ q: words, category, date })) {
      const field = fieldOf(form, name);
      if (field) field.value = value;
    }
    // The link that had the focus has disappeared.
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [query, words, category, date, state, ownNavigations, form, count]);

  return ownNavigations;
}

function fieldOf(form: FormRef, name: string): HTMLInputElement | HTMLSelectElement | undefined {
  const field = form.current?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined;
}

function countOf(found: number, all: number): string {
  const workshops = all === 1 ? '1 workshop' : `${all} workshops`;
  return found === all ? workshops : `${found} of ${workshops}`;
}
