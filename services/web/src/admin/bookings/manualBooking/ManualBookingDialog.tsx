import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { manualBookingSchema } from '@studio/contract/adminBookings';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { AdminEventView } from '@studio/contract/events';
import { formatClock, formatShortDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { manualPaymentMethods, paymentMethodWord, paymentWord } from '@studio/contract/payments';
import { newIdempotencyKey } from '../../../shared/bookings/idempotencyKey.ts';
import { userMessageOf } from '../../../shared/http/api.ts';
import { SelectField, TextAreaField, TextField } from '../../../shared/ui/Field.tsx';
import { adminEventsQuery } from '../../events/adminEventsQuery.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { selectableStatuses } from '../bookingStatus.ts';

/** SPEC §4, §9: cash, paid, confirmed, for one. */
const defaults = {
  eventId: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  participants: '1',
  paymentMethod: 'cash',
  paymentStatus: 'completed',
  status: 'confirmed',
  notes: '',
};

/** The form's name among those that were torn away by the end of a session. */
export const manualDraft = 'manual booking';

const failed = 'Failed to create booking';

/** SPEC §2: a booking for whoever stands at the counter or is on the phone. */
export function ManualBookingDialog({ onClose }: { onClose: () => void }) {
  // Visitors book meanwhile: how many places are left is asked anew each time the dialog opens.
  const events = useQuery({ ...adminEventsQuery, staleTime: 0 });
  const [today] = useState(() => studioDay(new Date()));
  const coming = comingOf(events.data ?? [], today);

  // When an answer was lost, sending the form again books no second time.
  const [key] = useState(newIdempotencyKey);
  const create = useAdminMutation({
    run: (input: object) =>
      adminApi.post<AdminBookingView>('/api/bookings/manual', input, { headers: { 'Idempotency-Key': key } }),
    done: 'Booking Created',
    failed,
    tellsReason: true,
  });
  const form = useSchemaForm({
    initial: defaults,
    schema: manualBookingSchema,
    bodyOf: (fields) => ({
      ...fields,
      eventId: Number(fields.eventId),
      participants: Number(fields.participants),
      totalAmount: totalOf(fields),
    }),
    isBusy: create.isPending,
    draft: manualDraft,
    onValid: (input) =>
      create.mutate(input, {
        onSuccess: onClose,
        onError: (error) => {
          form.refuse(error);
          void events.refetch();
        },
      }),
  });
  const chosen = eventOf(form.fields.eventId);

  /** SPEC §5: price × participants. The server counts it anew (STYLE Trust). */
  function totalOf({ eventId, participants }: typeof defaults): number {
    return (eventOf(eventId)?.price ?? 0) * Number(participants);
  }

  function eventOf(id: string): AdminEventView | undefined {
    return coming.find((event) => String(event.id) === id);
  }

  return (
    <FormDialog
      title="Manual Booking"
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      wide
      isBusy={create.isPending}
      isDirty={form.isDirty}
      isRestored={form.isRestored}
      submitLabel="Create booking"
      fault={create.isError && userMessageOf(create.error, failed)}
    >
      {events.isError && (
        <LoadFailed onRetry={() => void events.refetch()}>The workshops could not be loaded.</LoadFailed>
      )}
      <SelectField label="Workshop" required {...form.field('eventId')}>
        <option value="">{promptFor(events.isPending, coming)}</option>
        {coming.map((event) => (
          <option key={event.id} value={event.id} disabled={event.isFullyBooked}>
            {optionOf(event)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-x-4 gap-y-1.5 min-[22rem]:grid-cols-2">
        <TextField label="First name" required autoComplete="off" {...form.field('firstName')} />
        <TextField label="Last name" required autoComplete="off" {...form.field('lastName')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          required
          autoComplete="off"
          className="max-sm:col-span-full"
          {...form.field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          required
          autoComplete="off"
          className="max-sm:col-span-full"
          {...form.field('phone')}
        />
      </div>
      <div className="grid gap-x-4 gap-y-1.5 min-[22rem]:grid-cols-2 sm:grid-cols-4">
        <TextField
          label="Participants"
          aside={chosen && placesLeft(chosen)}
          type="number"
          inputMode="numeric"
          min={1}
          max={chosen?.availableSeats}
          required
          {...form.field('participants')}
        />
        <SelectField label="Booking status" {...form.field('status')}>
          {selectableStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <SelectField label="Payment method" {...form.field('paymentMethod')}>
          {manualPaymentMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodWord(method)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Payment status" {...form.field('paymentStatus')}>
          {(['completed', 'pending', 'failed'] as const).map((status) => (
            <option key={status} value={status}>
              {paymentWord(status)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField label="Notes" aside="(optional, for the studio only)" rows={2} {...form.field('notes')} />
      <div>
        <p className="num flex items-baseline justify-between gap-3 border-t-2 border-dashed border-line pt-3 font-bold">
          Total
          <output aria-label="Total" className="font-display text-[1.75rem] leading-none font-normal">
            {formatRand(totalOf(form.fields))}
          </output>
        </p>
        <p role="alert" className="min-h-5.5 text-right text-sm font-semibold text-danger">
          {form.faults['totalAmount']}
        </p>
      </div>
    </FormDialog>
  );
}

/** From today on, the next one first: also what has begun today, for who stands in the door is let in. */
function comingOf(events: readonly AdminEventView[], today: string): AdminEventView[] {
  return events
    .filter(({ date }) => date >= today)
    .sort((one, other) => startOf(one).localeCompare(startOf(other)) || one.id - other.id);
}

function startOf({ date, startTime }: AdminEventView): string {
  return `${date} ${startTime}`;
}

function promptFor(isLoading: boolean, coming: readonly AdminEventView[]): string {
  if (isLoading) return 'Loading workshops…';
  return coming.some(({ isFullyBooked }) => !isFullyBooked)
    ? 'Choose a workshop'
    : 'No coming workshop has places left';
}

function optionOf(event: AdminEventView): string {
  const { title, date, startTime, price } = event;
  return `${formatShortDate(date)}, ${formatClock(startTime)}: ${title}, ${formatRand(price)} (${placesLeft(event)})`;
}

function placesLeft({ availableSeats, isFullyBooked }: AdminEventView): string {
  if (isFullyBooked) return 'fully booked';
  return availableSeats === 1 ? '1 place left' : `${availableSeats} places left`;
}
