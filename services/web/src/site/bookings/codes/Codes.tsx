import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { discountText, tooFewPeople } from '@studio/contract/discounts/discountText';
import { formatRand } from '@studio/contract/format/money';
import { voucherName } from '@studio/contract/vouchers/voucherText';
import { TextField } from '../../../shared/forms/Field.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { sumDiscount } from '../tickets/chosenTickets.ts';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';
import { AppliedCode } from './AppliedCode.tsx';
import { useCodes } from './useCodes.ts';
import type { CodeKind } from './useCodes.ts';

export interface CodesProps {
  eventId: number;
  entry: BookingEntry;
  chosen: ChosenTickets;
  /** Why the API rejected a code at Pay. */
  rejection: string | undefined;
  disabled: boolean;
  /** False for a form that takes discount codes only. */
  takesVouchers?: boolean;
  onChange: (part: Pick<BookingEntry, 'code' | CodeKind>, fields: string[]) => void;
}

/** The codes that are used, and a collapsed field for another: a booking can have one discount code and one voucher. */
export function Codes({ eventId, entry, chosen, rejection, disabled, takesVouchers = true, onChange }: CodesProps) {
  const state = useCodes({ eventId, entry, takesVouchers, onChange: (part) => onChange(part, ['code']) });
  const error = state.error ?? rejection;
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const settings = useStudioSettings();
  const hasVouchers = takesVouchers && (settings?.hasVouchers ?? false);
  const { discount: entered } = entry;
  const { voucher } = chosen;
  const isUsable = entered !== undefined && chosen.participants >= entered.minPeople;
  const canAdd = !entered || (hasVouchers && !voucher);

  async function apply(): Promise<void> {
    const isApplied = await state.apply();
    if (isApplied) setOpen(false);
    focusAfterRender(area.current, isApplied ? 'fieldset:last-of-type button' : 'input');
  }

  function applyOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  }

  function remove(kind: CodeKind): void {
    state.remove(kind);
    focusAfterRender(area.current, 'summary');
  }

  return (
    <div ref={area} className="grid gap-2 border-t-2 border-dashed border-line pt-2">
      {entered && (
        <AppliedCode
          label={`Discount code ${entered.discount.code}`}
          name={entered.discount.code}
          icon="tag"
          isUsable={isUsable}
          amount={isUsable ? formatRand(-sumDiscount(chosen)) : null}
          disabled={disabled}
          onRemove={() => remove('discount')}
        >
          {isUsable ? discountText(entered.discount) : tooFewPeople(entered.minPeople)}
        </AppliedCode>
      )}
      {voucher && (
        <AppliedCode
          label={`Voucher ${voucher.code}`}
          name={voucherName(voucher.code)}
          icon="gift"
          isUsable={voucher.part > 0}
          amount={voucher.part > 0 ? formatRand(-voucher.part) : null}
          disabled={disabled}
          onRemove={() => remove('voucher')}
        >
          {formatRand(voucher.left)} left on it after this
        </AppliedCode>
      )}
      {canAdd && (
        <details
          open={isOpen || error !== undefined || state.code !== ''}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 font-semibold [&::-webkit-details-marker]:hidden">
            <Icon name="tag" size={18} />
            {entered || voucher ? 'Add another code' : 'Add a code'}
            <Icon name="down" size={18} className="ml-auto" />
          </summary>
          <div className="flex items-start gap-3">
            <TextField
              label={hasVouchers ? 'Discount code or gift voucher' : 'Discount code'}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              disabled={disabled}
              readOnly={state.isChecking}
              value={state.code}
              error={error}
              onChange={({ target }) => state.type(target.value)}
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

function focusAfterRender(area: HTMLElement | null, selector: string): void {
  requestAnimationFrame(() => area?.querySelector<HTMLElement>(selector)?.focus());
}
