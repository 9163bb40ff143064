import type { ReactNode } from 'react';
import type { GivenDiscount } from '@studio/contract/bookings/discount';
import { paymentWord } from '@studio/contract/bookings/payments';
import { discountLineText } from '@studio/contract/discounts/discountText';
import type { AdminEventView } from '@studio/contract/events/events';
import type { Cents } from '@studio/contract/format/money';
import { formatSum } from '@studio/contract/format/money';
import { selectableStatuses } from '../../../shared/bookings/statusVariants.ts';
import { SelectField, TextAreaField, TextField } from '../../../shared/forms/Field.tsx';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { ManualMethodOptions } from '../ManualMethodOptions.tsx';
import { TicketNumbers } from '../tickets/TicketNumbers.tsx';
import { canAskForDeposit } from './deposit.ts';
import { DepositFields } from './DepositFields.tsx';
import type { ManualBookingTexts } from './emptyManualBooking.ts';
import { seatsText } from './WorkshopOptions.tsx';

/** What the booking costs. */
export interface ManualPrice {
  /** The price without the discount. */
  before: Cents;
  /** The code that takes something off. */
  discount: GivenDiscount | null;
  total: Cents;
}

interface ManualBookingFieldsProps {
  form: SchemaForm<ManualBookingTexts>;
  event: AdminEventView | undefined;
  price: ManualPrice;
  /** Why the typed code cannot be used. */
  codeError: string | undefined;
  onCheckCode: () => void;
  onChooseEvent: (id: string) => void;
  children: ReactNode;
}

export function ManualBookingFields({
  form,
  event,
  price,
  codeError,
  onCheckCode,
  onChooseEvent,
  children,
}: ManualBookingFieldsProps) {
  const types = event?.ticketTypes ?? [];
  const { total } = price;
  const code = form.field('discountCode');
  return (
    // A code is checked when the focus leaves it, or leaves a field on which its rules depend.
    <div className="contents" onBlur={onCheckCode}>
      <SelectField
        label="Workshop"
        required
        {...form.field('eventId')}
        onChange={({ target }) => onChooseEvent(target.value)}
      >
        {children}
      </SelectField>
      <div className="grid gap-x-4 gap-y-1.5 min-[22rem]:grid-cols-2">
        <TextField label="First name" required autoComplete="off" {...form.field('firstName')} />
        <TextField label="Last name" required autoComplete="off" {...form.field('lastName')} />
        <TextField
          label="Email"
          aside="(optional)"
          type="email"
          inputMode="email"
          autoComplete="off"
          className="max-sm:col-span-full"
          {...form.field('email')}
        />
        <TextField
          label="Phone"
          aside="(optional)"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          className="max-sm:col-span-full"
          {...form.field('phone')}
        />
      </div>
      {types.length > 0 && (
        <TicketNumbers
          types={types}
          text={form.fields.tickets}
          aside={event && `(${seatsText(event)})`}
          error={form.errors['tickets'] ?? form.errors['participants']}
          onChange={(tickets) => form.setFields({ tickets })}
        />
      )}
      <div
        className={`grid gap-x-4 gap-y-1.5 min-[22rem]:grid-cols-2 ${types.length > 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-4'}`}
      >
        {types.length === 0 && (
          <TextField
            label="Participants"
            aside={event && seatsText(event)}
            type="number"
            inputMode="numeric"
            min={1}
            max={event?.availableSeats}
            required
            {...form.field('participants')}
          />
        )}
        <SelectField label="Booking status" {...form.field('status')}>
          {selectableStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <SelectField label="Payment method" {...form.field('paymentMethod')}>
          <ManualMethodOptions />
        </SelectField>
        <SelectField label="Payment status" {...form.field('paymentStatus')}>
          {(['completed', 'pending', 'failed'] as const).map((status) => (
            <option key={status} value={status}>
              {paymentWord(status)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Discount code"
        aside="(optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-[22rem]:w-1/2"
        {...code}
        error={code.error ?? codeError}
      />
      {canAskForDeposit(form.fields) && <DepositFields form={form} event={event} total={total} />}
      <TextAreaField label="Notes" aside="(optional, for the studio only)" rows={2} {...form.field('notes')} />
      <div>
        {price.discount && (
          <dl className="num flex flex-wrap justify-between gap-3 pb-2 text-sm">
            <dt>{discountLineText(price.discount)}</dt>
            <dd>{formatSum(price.total - price.before)}</dd>
          </dl>
        )}
        <p className={`num gap-3 ${totalLine}`}>
          Total
          <output aria-label="Total" className="font-display text-[1.75rem] leading-none font-normal">
            {formatSum(total)}
          </output>
        </p>
        <p role="alert" className="min-h-5.5 text-right text-sm font-semibold text-danger">
          {form.errors['totalAmount']}
        </p>
      </div>
    </div>
  );
}
