import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { writeFilter } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';

/** The router state of navigations by the form itself. They do not overwrite its fields. */
export const filterFormState = 'from the filter form';

/**
 * Writes the URL's filter into the uncontrolled fields after another navigation, such as Back; controlled or new elements
 * would lose typed text or the focus.
 */
export function useFieldsFromAddress(
  filter: EventFilter,
  form: RefObject<HTMLFormElement | null>,
  count: RefObject<HTMLElement | null>,
): void {
  const { state }: { state: unknown } = useLocation();
  const navigation = useNavigationType();
  // Back restores the same state, but is not a navigation of the form.
  const isOfForm = state === filterFormState && navigation !== NavigationType.Pop;
  const query = writeFilter(filter).toString();
  const appliedQuery = useRef(query);

  useEffect(() => {
    if (appliedQuery.current === query) return;
    appliedQuery.current = query;
    if (isOfForm) return;
    if (form.current) writeFields(form.current, new URLSearchParams(query));
    // The link that had the focus has disappeared.
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [query, isOfForm, form, count]);
}

/** Reads the fields that a form would send. Jest's DOM has no `FormData` of a form. */
export function readFields(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams();
  for (const field of fieldsOf(form)) if (!isSwitch(field) || field.checked) values.set(field.name, field.value);
  return values;
}

export function writeFields(form: HTMLFormElement, values: URLSearchParams): void {
  for (const field of fieldsOf(form)) {
    if (isSwitch(field)) field.checked = values.has(field.name);
    else field.value = values.get(field.name) ?? '';
  }
}

type FormField = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(
    (element): element is FormField => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
}

function isSwitch(field: FormField): field is HTMLInputElement {
  return field.type === 'checkbox';
}
