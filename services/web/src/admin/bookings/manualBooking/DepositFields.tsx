import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import { formatShortDate, isDay, studioDay } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { balanceOf } from './deposit.ts';
import type { ManualBookingTexts } from './emptyManualBooking.ts';

interface DepositFieldsProps {
  form: SchemaForm<ManualBookingTexts>;
  event: AdminEventView | undefined;
  total: Cents;
}

/** The choice to ask for a part of the price now and for the rest later. */
export function DepositFields({ form, event, total }: DepositFieldsProps) {
  const [today] = useState(() => studioDay(serverNow()));
  const isAsked = form.fields.asksForDeposit !== '';
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          checked={isAsked}
          onChange={({ target }) => form.setFields({ asksForDeposit: target.checked ? 'yes' : '' })}
          className="size-5 flex-none accent-terracotta"
        />
        Ask for a deposit
      </label>
      {isAsked && (
        <div className="grid gap-x-4 gap-y-1.5 min-[22rem]:grid-cols-2">
          <TextField
            label="Deposit"
            aside="(rand)"
            inputMode="decimal"
            required
            autoComplete="off"
            {...form.field('depositAmount')}
          />
          <TextField
            label="Balance due on"
            type="date"
            min={today}
            max={event?.date}
            required
            {...form.field('balanceDueOn')}
          />
        </div>
      )}
      <output aria-label="Balance" className="num text-sm text-ink-2 empty:hidden">
        {isAsked && balanceText(form.fields, total)}
      </output>
    </div>
  );
}

function balanceText(fields: ManualBookingTexts, total: Cents): string {
  const balance = balanceOf(fields, total);
  if (balance === null) return '';
  const { balanceDueOn } = fields;
  return `Balance: ${formatSum(balance)}${isDay(balanceDueOn) ? `, due ${formatShortDate(balanceDueOn)}` : ''}`;
}
