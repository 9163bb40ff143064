import { useQueryClient, useQuery } from '@tanstack/react-query';
import { adminChangeSchema, differenceChoices } from '@studio/contract/admin/adminBookingChanges';
import type { AdminChange, DifferenceChoice } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { idSchema } from '@studio/contract/events/events';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { integer, oneOf } from '@studio/contract/validation/text';
import { SelectField, TextField } from '../../../shared/forms/Field.tsx';
import { userMessageOf } from '../../../shared/http/api.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { SearchField } from '../../lists/SearchField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { bookingLabel, workshopName } from '../bookingText.ts';
import { useWorkshopChoices } from '../manualBooking/useWorkshopChoices.ts';
import { WorkshopChoices } from '../manualBooking/WorkshopOptions.tsx';
import { changePaths, quoteQuery } from './changesQuery.ts';
import { differenceOptions, isChange, quoteSentence } from './changeText.ts';
import { useLatestVersion } from './useLatestVersion.ts';
import type { ChangeDialogProps } from './useLatestVersion.ts';

const noSum = 'The sum is not known yet';

/** A change is sent with the sums that the admin has seen. */
const schema = adminChangeSchema.shape({
  eventId: idSchema.required('Please choose another workshop or number of people'),
  toPay: integer('To pay').required(noSum),
  toReturn: integer('To return').required(noSum),
  difference: oneOf<DifferenceChoice>('Difference', differenceChoices).required('Please choose about the money'),
});

/** Moves a booking, or changes its number of people. */
export function ChangeDialog({ booking, version, reload, onClose }: ChangeDialogProps) {
  const workshops = useWorkshopChoices();
  const queryClient = useQueryClient();
  const { seen, reloadVersion, finish } = useLatestVersion({ booking, version, reload, onClose });

  function bodyOf({ eventId, participants, difference, reason }: ReturnType<typeof fieldsOf>) {
    const target = { eventId: Number(eventId), participants: Number(participants) };
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
            onChange={({ target }) => form.change({ eventId: target.value, difference: '' })}
          >
            <option value={booking.eventId}>{bookedLabel(booking)}</option>
            <WorkshopChoices
              events={workshops.optionsWith(form.fields.eventId).filter(({ id }) => id !== booking.eventId)}
            />
          </SelectField>
          <TextField
            label="Participants"
            type="number"
            inputMode="numeric"
            min={1}
            {...form.field('participants')}
            onChange={({ target }) => form.change({ participants: target.value, difference: '' })}
          />
          <QuotedSum booking={booking} form={form} />
          <TextField label="Reason" required maxLength={500} autoComplete="off" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

function fieldsOf({ eventId, participants }: AdminBookingView) {
  return { eventId: String(eventId), participants: String(participants), difference: '', reason: '' };
}

function bookedLabel(booking: AdminBookingView): string {
  const { eventDate, eventStartTime } = booking;
  const start = eventDate && `${formatShortDate(eventDate)}, ${formatClock(eventStartTime)}: `;
  return `${start}${workshopName(booking)} (as booked)`;
}

interface QuotedSumProps {
  booking: AdminBookingView;
  form: SchemaForm<Record<'eventId' | 'participants' | 'difference' | 'reason', string>>;
}

/** The cost or refund of the chosen change, and the decision about the difference. */
function QuotedSum({ booking, form }: QuotedSumProps) {
  const target = { eventId: Number(form.fields.eventId), participants: Number(form.fields.participants) };
  const isQuoted = isChange(booking, target) && Number.isInteger(target.participants) && target.participants > 0;
  const { data: quote, error, isFetching } = useQuery({ ...quoteQuery(booking.id, target), enabled: isQuoted });
  const options = quote && isQuoted ? differenceOptions(quote, booking) : [];
  return (
    <>
      <output className="num min-h-5.5 font-semibold">
        {isQuoted && isFetching && !quote && 'Working out the sum…'}
        {isQuoted && quote && !error && quoteSentence(quote, booking)}
        {isQuoted && error && !isFetching && (
          <span className="text-danger">
            {userMessageOf(error, 'The sum could not be worked out. Please try again.')}
          </span>
        )}
      </output>
      {options.length > 0 && (
        <ChoiceField
          question="What becomes of the difference?"
          options={options}
          value={form.fields.difference}
          error={form.errors['difference']}
          onChoose={(difference) => form.change({ difference })}
        />
      )}
    </>
  );
}
