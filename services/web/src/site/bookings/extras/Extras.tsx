import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { descriptionOf, isMoreThanLeft, TicketItem } from '../tickets/TicketItem.tsx';
import type { TicketRow } from '../tickets/TicketItem.tsx';

export interface ExtrasProps {
  rows: readonly TicketRow[];
  /** Why the chosen extras cannot be booked. */
  error: string | undefined;
  disabled: boolean;
  /** Gets the numbers of all extras. */
  onChange: (extras: TicketInput[]) => void;
}

/** What can be added to the tickets: a button for the first of each extra, then a stepper. */
export function Extras({ rows, error, disabled, onChange }: ExtrasProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);

  function setQuantity({ id: extra }: TicketRow, quantity: number): void {
    const change = () =>
      onChange(rows.map((row) => ({ ticketTypeId: row.id, quantity: row.id === extra ? quantity : row.quantity })));
    const isOtherInput = rows.some((row) => row.id === extra && (row.quantity === 0) !== (quantity === 0));
    if (!isOtherInput) {
      change();
      return;
    }
    flushSync(change);
    // The pressed button is gone. A focused input would open the keyboard of a phone.
    list.current?.querySelector<HTMLElement>(`[data-extra="${extra}"] button:last-of-type`)?.focus();
  }

  return (
    <fieldset
      data-tickets=""
      aria-labelledby={id}
      aria-describedby={`${id}-error`}
      className="mt-4 grid min-w-0 gap-1.5"
    >
      <h3 id={id} className="text-[1.375rem] leading-tight">
        Extras
      </h3>
      <ul ref={list} className="@container num divide-y-2 divide-dashed divide-line">
        {rows.map((row) => (
          <TicketItem key={row.id} row={row} id={`${id}-${row.id}`} showsLeft={showsLeft(row)}>
            <span data-extra={row.id}>
              <ExtraInput
                row={row}
                id={`${id}-${row.id}`}
                disabled={disabled}
                onChange={(quantity) => setQuantity(row, quantity)}
              />
            </span>
          </TicketItem>
        ))}
      </ul>
      <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-danger empty:hidden">
        {error && <Icon name="alert" size={18} />}
        {error}
      </p>
    </fieldset>
  );
}

interface ExtraInputProps {
  row: TicketRow;
  id: string;
  disabled: boolean;
  onChange: (quantity: number) => void;
}

/** Nothing for an extra that is sold out. */
function ExtraInput({ row, id, disabled, onChange }: ExtraInputProps) {
  const { name, quantity } = row;
  const most = mostOf(row);
  const description = descriptionOf(row, id, showsLeft(row));
  if (quantity > 0) {
    return (
      <Stepper
        id={id}
        label={name}
        value={quantity}
        min={0}
        max={Math.max(quantity, most)}
        available={most}
        disabled={disabled}
        aria-describedby={description}
        aria-invalid={isMoreThanLeft(row)}
        onChange={onChange}
      />
    );
  }
  if (most === 0) return null;
  return (
    <Button
      id={id}
      tone="outline"
      className="w-full"
      aria-label={`Add: ${name}`}
      aria-describedby={description}
      disabled={disabled}
      onClick={() => onChange(1)}
    >
      <Icon name="plus" size={18} />
      Add
    </Button>
  );
}

function mostOf({ most = 0, left = most }: TicketRow): number {
  return Math.max(0, Math.min(most, left));
}

/** Whether fewer are left than the people may have. */
function showsLeft({ most = 0, left = most }: TicketRow): boolean {
  return left < most;
}
