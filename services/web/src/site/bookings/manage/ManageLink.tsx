import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { findBooking } from '../../layout/navigation.ts';
import { managePath, useManagedBooking } from './state/manageAccess.ts';

/** Leads to the booking's page or, without the key of the mailed link, to the page that mails the link. */
export function ManageLink({ reference }: { reference: string }) {
  const managed = useManagedBooking(reference);
  return (
    <ButtonLink href={managed ? managePath(managed) : findBooking.to} tone="outline">
      <Icon name="refresh" /> Manage my booking
    </ButtonLink>
  );
}
