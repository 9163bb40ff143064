import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { writeFilter } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';
import { writeFields } from './formFields.ts';

/**
 * Writes the URL's filter into the uncontrolled fields after a navigation such as Back; controlled or new elements
 * would lose typed text or the focus. Returns the router states of the form's own navigations, which change no field;
 * each is removed on arrival, because Back brings the same state again.
 */
export function useFieldsFromAddress(
  filter: EventFilter,
  form: RefObject<HTMLFormElement | null>,
  count: RefObject<HTMLElement | null>,
): Set<unknown> {
  const { state }: { state: unknown } = useLocation();
  const [ownNavigations] = useState(() => new Set<unknown>());
  const query = writeFilter(filter).toString();
  const appliedQuery = useRef(query);

  useEffect(() => {
    const isOwn = ownNavigations.delete(state);
    if (appliedQuery.current === query) return;
    appliedQuery.current = query;
    if (isOwn) return;
    if (form.current) writeFields(form.current, new URLSearchParams(query));
    // The link that had the focus has disappeared.
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [query, state, ownNavigations, form, count]);

  return ownNavigations;
}
