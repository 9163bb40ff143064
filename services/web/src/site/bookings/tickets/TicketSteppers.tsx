import { useId } from 'react';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { formatRand } from '@studio/contract/format/money';
import { Stepper } from '../../../shared/forms/Stepper.tsx';

export interface TicketRow extends Pick<TicketTypeView, 'name' | 'note' | 'price' | 'seats' | 'left'> {
  /** Null for a ticket without a type. */
  id: number | null;
  quantity: number;
  /** An upper limit that replaces `left`. */
  most?: number;
}

interface TicketSteppersProps {
  rows: readonly TicketRow[];
  /** The seats that all tickets together can take. */
  seatsLeft: number;
  disabled: boolean;
  isInvalid: boolean;
  /** The id of the hint about the seats. */
  hintId: string;
  onChange: (tickets: TicketInput[]) => void;
}

const maxQuantity = 50;

/** A stepper for each type. The plus button stops at the seats that all types share, and at what is left of its type. */
export function TicketSteppers({ rows, seatsLeft, disabled, isInvalid, hintId, onChange }: TicketSteppersProps) {
  const id = useId();
  const seatsFree = seatsLeft - seatsOfTickets(rows);
  const setQuantity = (type: number | null, quantity: number) =>
    onChange(rows.map((row) => ({ ticketTypeId: row.id, quantity: row.id === type ? quantity : row.quantity })));
  return (
    <ul className="@container num divide-y-2 divide-dashed divide-line">
      {rows.map((row) => (
        <li key={row.id} className="ticket-row">
          <span className="min-w-0 wrap-anywhere">
            <label htmlFor={`${id}-${row.id}`} className="block font-strong">
              {row.name}
            </label>
            {row.note && (
              <span id={`${id}-${row.id}-note`} className="block text-xs text-ink-2">
                {row.note}
              </span>
            )}
            {isScarce(row, seatsLeft) && (
              <span
                id={`${id}-${row.id}-left`}
                className={`block text-xs font-semibold ${isBeyond(row) ? 'text-danger' : 'text-accent'}`}
              >
                {row.left === 0 ? 'Sold out' : `${row.left} left`}
              </span>
            )}
          </span>
          <b id={`${id}-${row.id}-price`} className="ticket-row-price">
            {formatRand(row.price)}
          </b>
          <span className="ticket-row-stepper">
            <Stepper
              id={`${id}-${row.id}`}
              label={row.name}
              value={row.quantity}
              min={0}
              max={maxQuantity}
              available={mostOf(row, seatsFree)}
              disabled={disabled}
              aria-describedby={[
                row.note && `${id}-${row.id}-note`,
                isScarce(row, seatsLeft) && `${id}-${row.id}-left`,
                `${id}-${row.id}-price`,
                hintId,
              ]
                .filter(Boolean)
                .join(' ')}
              aria-invalid={isBeyond(row) || (isInvalid && row.quantity > 0)}
              onChange={(quantity) => setQuantity(row.id, quantity)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function mostOf({ seats, quantity, most = maxQuantity, left = most }: TicketRow, seatsFree: number): number {
  const fitting = seats === 0 ? maxQuantity : quantity + Math.floor(seatsFree / seats);
  return Math.max(0, Math.min(most, left, fitting));
}

/** Whether fewer tickets of the type are left than the seats allow. */
function isScarce({ left, seats }: TicketRow, seatsLeft: number): boolean {
  return left !== undefined && (seats === 0 || left < Math.floor(seatsLeft / seats));
}

/** Whether more tickets of the type are chosen than are left. */
function isBeyond({ left, quantity }: TicketRow): boolean {
  return left !== undefined && quantity > left;
}
