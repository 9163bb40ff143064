import { useQueryClient } from '@tanstack/react-query';
import { adminChangeSchema, differenceChoices } from '@studio/contract/admin/adminBookingChanges';
import type { AdminChange, DifferenceChoice } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { idSchema } from '@studio/contract/events/events';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { integer, oneOf } from '@studio/contract/validation/text';
import { SelectField, TextField } from '../../../shared/forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { SearchField } from '../../lists/SearchField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { bookingLabel, workshopName } from '../bookingText.ts';
import { useWorkshopChoices } from '../manualBooking/useWorkshopChoices.ts';
import { WorkshopChoices } from '../manualBooking/WorkshopOptions.tsx';
import { numbersIn } from '../tickets/ticketNumbers.ts';
import { useTicketChoices } from '../tickets/useTicketChoices.ts';
import { changePaths, quoteQuery } from './changesQuery.ts';
import { fieldsOf, targetOf } from './changeTarget.ts';
import type { ChangeTexts } from './changeTarget.ts';
import { differenceOptions, isChange } from './changeText.ts';
import { PartyField } from './PartyField.tsx';
import { QuotedSum } from './QuotedSum.tsx';
import { useLatestVersion } from './useLatestVersion.ts';
import type { ChangeDialogProps } from './useLatestVersion.ts';

const noSum = 'The sum is not known yet';

/** The request contains the sums that the admin has seen. */
const schema = adminChangeSchema.shape({
  eventId: idSchema.required('Please choose another workshop or number of people'),
  toPay: integer('To pay').required(noSum),
  toReturn: integer('To return').required(noSum),
  difference: oneOf<DifferenceChoice>('Difference', differenceChoices).required('Please choose about the money'),
});

/** Moves a booking, or changes its number of people. */
export function ChangeDialog({ booking, version, reload, onClose }: ChangeDialogProps) {
  const workshops = useWorkshopChoices();
  const choices = useTicketChoices(booking, workshops.find);
  const queryClient = useQueryClient();
  const { seen, reloadVersion, finish } = useLatestVersion({ booking, version, reload, onClose });

  function bodyOf(fields: ChangeTexts) {
    const { difference, reason } = fields;
    const target = targetOf(fields, choices.typesOf(fields.eventId));
    const quote = queryClient.getQueryData(quoteQuery(booking.id, target).queryKey);
    const isDecided = quote === undefined || differenceOptions(quote, booking).length === 0;
    return {
      ...target,
      eventId: isChange(booking, target) ? target.eventId : undefined,
      version: seen,
      toPay: quote?.toPay,
      toReturn: quote?.toReturn,
      difference: isDecided ? 'settled' : difference || undefined,
      reason,
    };
  }

  return (
    <FormDialog
      title="Change booking"
      initial={fieldsOf(booking)}
      schema={schema}
      bodyOf={bodyOf}
      locateError={(name, sentence) => ({ name: name.startsWith('to') ? 'participants' : name, sentence })}
      mutation={{
        run: (input: AdminChange) => adminApi.post(`${changePaths}${booking.id}/change`, input),
        successToast: 'Booking Updated',
        successDetail: () => (booking.email ? `The change is mailed to ${booking.email}.` : ''),
        failureText: 'Failed to change the booking. Please try again.',
        refreshes: [changePaths],
      }}
      submitLabel="Change booking"
      reload={async () => fieldsOf(await reloadVersion())}
      onSaved={finish}
      isWide
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">{bookingLabel(booking)}</p>
          {workshops.isError && <LoadFailed onRetry={workshops.refetch}>The workshops could not be loaded.</LoadFailed>}
          {workshops.canSearch && (
            <SearchField label="Find a workshop" value={workshops.search} onSearch={workshops.setSearch} />
          )}
          <SelectField
            label="Workshop"
            {...form.field('eventId')}
            onChange={({ target: { value: eventId } }) =>
              form.setFields(({ tickets }) => ({
                eventId,
                difference: '',
                tickets: numbersIn(choices.typesOf(eventId), tickets, booking),
              }))
            }
          >
            <option value={booking.eventId}>{bookedLabel(booking)}</option>
            <WorkshopChoices
              events={workshops.optionsWith(form.fields.eventId).filter(({ id }) => id !== booking.eventId)}
            />
          </SelectField>
          <PartyField form={form} types={choices.typesOf(form.fields.eventId)} isPending={choices.isPending} />
          <QuotedSum booking={booking} form={form} types={choices.typesOf(form.fields.eventId)} />
          <TextField label="Reason" required maxLength={500} autoComplete="off" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

function bookedLabel(booking: AdminBookingView): string {
  const { eventDate, eventStartTime } = booking;
  const start = eventDate && `${formatShortDate(eventDate)}, ${formatClock(eventStartTime)}: `;
  return `${start}${workshopName(booking)} (as booked)`;
}
