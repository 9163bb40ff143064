import { useRef } from 'react';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatLongDate } from '@studio/contract/dates';
import type { EventView } from '@studio/contract/events';
import { Button } from '../ui/Button.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { choicesOf, isFiltering, writeFilter } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';

interface EventFilterFormProps {
  events: EventView[];
  filter: EventFilter;
  /** How many match; read out when it changes. */
  found: number;
}

/** Search by words, category and date: a GET form, so that it also works without scripts. */
export function EventFilterForm({ events, filter, found }: EventFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { categories, dates } = choicesOf(events);

  function search(submitted?: FormEvent): void {
    submitted?.preventDefault();
    if (!form.current) return;
    const { elements } = form.current;
    const text = (name: string) => {
      const field = elements.namedItem(name);
      return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
    };
    const query = writeFilter({ words: text('q'), category: text('category'), date: text('date') });
    void navigate({ pathname: '/events', search: query.toString() }, { replace: true, preventScrollReset: true });
  }

  return (
    <search className="mb-8 grid gap-2">
      <form
        ref={form}
        // A new address brings new contents, also by Back.
        key={writeFilter(filter).toString()}
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
        <output>{countOf(found, events.length)}</output>
        {isFiltering(filter) && (
          <Link to="/events" replace className="inline-flex min-h-11 items-center font-semibold text-terracotta-d">
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
