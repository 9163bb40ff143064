import { useState } from 'react';
import type { GuestRosterEntry } from '@studio/contract/admin/roster';
import { formatShortDate, studioInstant } from '@studio/contract/format/dates';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';

/** The heading of the sheet, which gets the focus when the line of the guest is gone. */
export const rosterTitleId = 'roster-title';

interface EndGuestPlaceProps {
  guest: GuestRosterEntry;
  /** Of the guest. */
  name: string;
  onClose: () => void;
}

/** Asks before the place of a guest is given back. */
export function EndGuestPlace({ guest, name, onClose }: EndGuestPlaceProps) {
  const { bookingId, firstName, lastName, attendee, missed } = guest;
  const [now] = useState(serverNow);
  const isOver = studioInstant(missed.date, missed.startTime) <= now;
  const day = formatShortDate(missed.date);
  return (
    <ConfirmMutation
      title="Give the place back"
      action="Give the place back"
      mutation={{
        run: () =>
          adminApi.post(`/api/bookings/${bookingId}/missed-dates/undo`, {
            attendeeId: attendee.id,
            missedDateId: missed.dateId,
          }),
        successToast: 'Place Given Back',
        failureText: 'Failed to give the place back. Please try again.',
      }}
      onClose={onClose}
      focusAfter={() => document.getElementById(rosterTitleId)}
    >
      <p>
        <b className="text-ink">{name}</b> then does not come on this date, and the place is free for others.
      </p>
      <p>
        {isOver
          ? `The missed date, ${day}, is over. Please agree on another one.`
          : `The booked course on ${day} counts again.`}
      </p>
      <p>
        {firstName} {lastName} gets an email, if we have the address.
      </p>
    </ConfirmMutation>
  );
}
