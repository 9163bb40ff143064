import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { discountText, tooFewPeople } from '@studio/contract/discounts/discountText';
import { formatRand } from '@studio/contract/format/money';
import type { EnteredDiscount } from '../../../shared/bookings/enteredDiscount.ts';
import { TextField } from '../../../shared/forms/Field.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { discountIn } from '../tickets/chosenTickets.ts';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';
import { useDiscount } from './useDiscount.ts';

export interface DiscountProps {
  eventId: number;
  entry: BookingEntry;
  chosen: ChosenTickets;
  /** Why the API rejected the code at Pay. */
  rejection: string | undefined;
  disabled: boolean;
  onChange: (part: Pick<BookingEntry, 'discount'>, fields: string[]) => void;
}

/** A collapsed field for a discount code; once a code is applied, what it takes off instead. */
export function Discount({ eventId, entry, chosen, rejection, disabled, onChange }: DiscountProps) {
  const state = useDiscount({ eventId, entry, onChange: (part) => onChange(part, ['discountCode']) });
  const error = state.error ?? rejection;
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  async function apply(): Promise<void> {
    const isApplied = await state.apply();
    focusAfterRender(area.current, isApplied ? 'button' : 'input');
  }

  function applyOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  }

  function remove(): void {
    state.remove();
    focusAfterRender(area.current, 'summary');
  }

  return (
    <div ref={area} className="border-t-2 border-dashed border-line pt-2">
      {entry.discount ? (
        <AppliedCode entered={entry.discount} chosen={chosen} disabled={disabled} onRemove={remove} />
      ) : (
        <details
          open={isOpen || error !== undefined || state.code !== ''}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 font-semibold [&::-webkit-details-marker]:hidden">
            <Icon name="tag" size={18} />
            Add a code
            <Icon name="down" size={18} className="ml-auto" />
          </summary>
          <div className="flex items-start gap-3">
            <TextField
              label="Discount code"
              name="discountCode"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              disabled={disabled}
              readOnly={state.isChecking}
              value={state.code}
              error={error}
              onChange={({ target }) => {
                onChange({ discount: undefined }, ['discountCode']);
                state.type(target.value);
              }}
              onKeyDown={applyOnEnter}
              className="min-w-0 flex-1"
            />
            <Button tone="ink" disabled={disabled} onClick={() => void apply()} className="mt-6.5">
              Apply
            </Button>
          </div>
        </details>
      )}
    </div>
  );
}

interface AppliedCodeProps {
  entered: EnteredDiscount;
  chosen: ChosenTickets;
  disabled: boolean;
  onRemove: () => void;
}

function AppliedCode({ entered: { discount, minPeople }, chosen, disabled, onRemove }: AppliedCodeProps) {
  const isUsable = chosen.participants >= minPeople;
  return (
    <fieldset
      disabled={disabled}
      aria-label={`Discount code ${discount.code}`}
      className={`num flex items-center gap-3 rounded-[14px] px-3.5 py-2 ${isUsable ? 'bg-ok-bg text-ok' : 'bg-oat text-ink-2'}`}
    >
      <Icon name="tag" size={18} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className="block" translate="no">
          {discount.code}
        </b>
        <output className="block text-sm">{isUsable ? discountText(discount) : tooFewPeople(minPeople)}</output>
      </span>
      {isUsable && <span className="font-semibold whitespace-nowrap">{formatRand(-discountIn(chosen))}</span>}
      <button
        type="button"
        aria-label={`Remove ${discount.code}`}
        onClick={onRemove}
        className="grid size-11 cursor-pointer place-items-center rounded-full"
      >
        <Icon name="close" size={18} />
      </button>
    </fieldset>
  );
}

function focusAfterRender(area: HTMLElement | null, selector: string): void {
  requestAnimationFrame(() => area?.querySelector<HTMLElement>(selector)?.focus());
}
