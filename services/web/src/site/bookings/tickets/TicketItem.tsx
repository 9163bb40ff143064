import type { ReactNode } from 'react';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { formatRand } from '@studio/contract/format/money';

export interface TicketRow extends Pick<TicketTypeView, 'name' | 'note' | 'price' | 'seats' | 'left' | 'extra'> {
  /** Null for a ticket without a type. */
  id: number | null;
  quantity: number;
  /** The highest number that can be chosen, even if more are left. */
  most?: number;
}

interface TicketItemProps {
  row: TicketRow;
  /** The id of the input in `children`. */
  id: string;
  /** Whether to say how many are left. */
  showsLeft: boolean;
  /** The input of the number. */
  children: ReactNode;
}

/** A kind of ticket or an extra with its price and the input of its number. */
export function TicketItem({ row, id, showsLeft, children }: TicketItemProps) {
  return (
    <li className="ticket-row">
      <span className="min-w-0 wrap-anywhere">
        <label htmlFor={id} className="block font-strong">
          {row.name}
        </label>
        {row.note && (
          <span id={`${id}-note`} className="block text-xs text-ink-2">
            {row.note}
          </span>
        )}
        {showsLeft && (
          <span
            id={`${id}-left`}
            className={`block text-xs font-semibold ${isMoreThanLeft(row) ? 'text-danger' : 'text-accent'}`}
          >
            {row.left === 0 ? 'Sold out' : `${row.left} left`}
          </span>
        )}
      </span>
      <b id={`${id}-price`} className="ticket-row-price">
        {formatRand(row.price)}
      </b>
      <span className="ticket-row-stepper">{children}</span>
    </li>
  );
}

/** The ids of what describes the input. */
export function descriptionOf(row: TicketRow, id: string, showsLeft: boolean): string {
  return [row.note && `${id}-note`, showsLeft && `${id}-left`, `${id}-price`].filter(Boolean).join(' ');
}

/** Whether more of it are chosen than are left. */
export function isMoreThanLeft({ left, quantity }: TicketRow): boolean {
  return left !== undefined && quantity > left;
}
