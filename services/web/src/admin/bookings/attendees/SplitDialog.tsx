import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { splitInputSchema } from '@studio/contract/bookings/splitBooking';
import type { SplitInput } from '@studio/contract/bookings/splitBooking';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { PeopleChoice } from '../../../shared/bookings/attendees/PeopleChoice.tsx';
import { chosenPeople, noPeopleChosen, splitError, splitText } from '../../../shared/bookings/attendees/splitChoice.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel } from '../bookingText.ts';
import { changePaths } from '../changes/changesQuery.ts';
import { useLatestVersion } from '../changes/useLatestVersion.ts';
import type { ChangeDialogProps } from '../changes/useLatestVersion.ts';

interface SplitDialogProps extends ChangeDialogProps {
  attendees: readonly AttendeeView[];
  tickets: readonly BookedTicket[];
  onSplit: (made: AdminBookingView) => void;
}

/** Gives some people of a booking a separate booking. */
export function SplitDialog({ booking, version, attendees, tickets, reload, onSplit, onClose }: SplitDialogProps) {
  const { seen, reloadVersion } = useLatestVersion({ booking, version, reload, onClose });
  const peopleIn = ({ attendeeIds }: Pick<SplitInput, 'attendeeIds'>) =>
    attendees.filter(({ id }) => attendeeIds.includes(id));

  const schema = splitInputSchema.test('people', (input, { createError }) => {
    const message = splitError(attendees, peopleIn(input), tickets);
    return message === undefined || createError({ path: 'attendeeIds', message });
  });

  return (
    <FormDialog
      title="Split booking"
      initial={noPeopleChosen}
      schema={schema}
      bodyOf={(fields) => ({ version: seen, attendeeIds: chosenPeople(attendees, fields).map(({ id }) => id) })}
      mutation={{
        run: (input: SplitInput) => adminApi.post<AdminBookingView>(`${changePaths}${booking.id}/split`, input),
        successToast: 'Booking Split',
        successDetail: ({ bookingReference, email }, input) =>
          `${splitText(attendees, peopleIn(input))}: ${bookingReference}.${email && ` The mail about it goes to ${email}.`}`,
        failureText: 'Failed to split the booking. Please try again.',
        refreshes: [changePaths],
      }}
      submitLabel="Split booking"
      reload={async () => {
        await reloadVersion();
        return noPeopleChosen;
      }}
      onSaved={(made) => {
        onClose();
        onSplit(made);
      }}
      onClose={onClose}
    >
      {({ fields, errors, setFields }) => (
        <>
          <p className="text-ink-2">{bookingLabel(booking)}</p>
          <PeopleChoice
            question="Who gets a separate booking?"
            attendees={attendees}
            value={fields.attendeeIds}
            error={errors['attendeeIds']}
            onChange={(attendeeIds) => setFields({ attendeeIds })}
          />
          <p className="text-sm text-ink-2">
            They keep their places. The new booking gets their share of the price and of what was paid. Two bookings
            cannot become one again.
          </p>
        </>
      )}
    </FormDialog>
  );
}
