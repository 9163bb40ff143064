import { useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * For a list of rows whose texts are fields of the form.
 * @returns `section`: the ref of the element around the list; `update`: sets the fields, then moves the focus to the
 * field or button of that name
 */
export function useRowEdits<Fields>(setFields: (fields: Fields) => void) {
  const section = useRef<HTMLDivElement>(null);

  function update(fields: Fields, focused: string): void {
    flushSync(() => setFields(fields));
    section.current?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
  }

  return { section, update };
}

/** Exchanges the row at this place and the one before it. */
export function swapWithPrevious<Row>(rows: readonly Row[], place: number): Row[] {
  return rows.toSpliced(place - 1, 2, ...rows.slice(place - 1, place + 1).toReversed());
}
