import { adminChangeSchema } from '@studio/contract/admin/adminBookingChanges';
import type { AdminChange } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { TextField } from '../../../shared/forms/Field.tsx';
import { editedWithBefore } from '../../forms/editedFields.ts';
import { FieldGrid } from '../../forms/FieldGrid.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel } from '../bookingText.ts';
import { changePaths } from './changesQuery.ts';
import { useLatestVersion } from './useLatestVersion.ts';
import type { ChangeDialogProps } from './useLatestVersion.ts';

export function ContactDialog({ booking, version, reload, onClose }: ChangeDialogProps) {
  const { seen, reloadVersion, finish } = useLatestVersion({ booking, version, reload, onClose });
  return (
    <FormDialog
      title="Correct contact"
      initial={fieldsOf(booking)}
      schema={adminChangeSchema}
      bodyOf={({ reason, ...contact }) => ({ version: seen, reason, ...editedWithBefore(contact, booking) })}
      mutation={{
        run: (input: AdminChange) => adminApi.post(`${changePaths}${booking.id}/change`, input),
        successToast: 'Booking Updated',
        successDetail: (_answer, { email }) =>
          email && booking.status === 'confirmed' ? `The confirmation goes to ${email}.` : '',
        failureText: 'Failed to correct the contact data. Please try again.',
        refreshes: [changePaths],
      }}
      submitLabel="Save contact"
      reload={async () => fieldsOf(await reloadVersion())}
      onSaved={finish}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">{bookingLabel(booking)}</p>
          <FieldGrid>
            <TextField label="First name" required autoComplete="off" {...form.field('firstName')} />
            <TextField label="Last name" required autoComplete="off" {...form.field('lastName')} />
            <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
            <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
          </FieldGrid>
          <p className="text-sm text-ink-2">{mailNote(booking)}</p>
          <TextField label="Reason" required maxLength={500} autoComplete="off" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

function fieldsOf({ firstName, lastName, email, phone }: AdminBookingView) {
  return { firstName, lastName, email, phone, reason: '' };
}

function mailNote({ status }: AdminBookingView): string {
  const ends = 'The link in mails to the old address ends.';
  return status === 'confirmed' ? `The confirmation goes again to a new email address. ${ends}` : ends;
}
