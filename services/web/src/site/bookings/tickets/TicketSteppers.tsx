import { useId } from 'react';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { descriptionOf, isMoreThanLeft, TicketItem } from './TicketItem.tsx';
import type { TicketRow } from './TicketItem.tsx';

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

/**
 * A stepper for each type. The plus button stops at the free seats, which all types share, and at the tickets left of
 * its type.
 */
export function TicketSteppers({ rows, seatsLeft, disabled, isInvalid, hintId, onChange }: TicketSteppersProps) {
  const id = useId();
  const seatsFree = seatsLeft - seatsOfTickets(rows);
  const setQuantity = (type: number | null, quantity: number) =>
    onChange(rows.map((row) => ({ ticketTypeId: row.id, quantity: row.id === type ? quantity : row.quantity })));
  return (
    <ul className="@container num divide-y-2 divide-dashed divide-line">
      {rows.map((row) => (
        <TicketItem key={row.id} row={row} id={`${id}-${row.id}`} showsLeft={showsLeft(row, seatsLeft)}>
          <Stepper
            id={`${id}-${row.id}`}
            label={row.name}
            value={row.quantity}
            min={0}
            max={maxQuantity}
            available={mostOf(row, seatsFree)}
            disabled={disabled}
            aria-describedby={`${descriptionOf(row, `${id}-${row.id}`, showsLeft(row, seatsLeft))} ${hintId}`}
            aria-invalid={isMoreThanLeft(row) || (isInvalid && row.quantity > 0)}
            onChange={(quantity) => setQuantity(row.id, quantity)}
          />
        </TicketItem>
      ))}
    </ul>
  );
}

function mostOf({ seats, quantity, most = maxQuantity, left = most }: TicketRow, seatsFree: number): number {
  const fitting = seats === 0 ? maxQuantity : quantity + Math.floor(seatsFree / seats);
  return Math.max(0, Math.min(most, left, fitting));
}

/** Whether fewer tickets of the type are left than the seats allow. */
function showsLeft({ left, seats }: TicketRow, seatsLeft: number): boolean {
  return left !== undefined && (seats === 0 || left < Math.floor(seatsLeft / seats));
}
