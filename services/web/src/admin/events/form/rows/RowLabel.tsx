import type { ReactNode } from 'react';

interface RowLabelProps {
  /** What a row is, such as a ticket. */
  of: string;
  place: number;
  children: ReactNode;
}

/** The label of a field in a list of rows. On a wide screen the labels of the first row are the headings. */
export function RowLabel({ of, place, children }: RowLabelProps) {
  return (
    <span className={place > 0 ? 'md:sr-only' : ''}>
      {children}
      <span className="sr-only">{` of ${of} ${place + 1}`}</span>
    </span>
  );
}
