import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { findBooking } from '../../layout/navigation.ts';
import { managePath, useManagedBooking } from './state/manageAccess.ts';

/** Without the key of the mailed link, the visitor has the link mailed first. */
export function ManageLink({ reference }: { reference: string }) {
  const managed = useManagedBooking(reference);
  return (
    <ButtonLink href={managed ? managePath(managed) : findBooking.to} tone="outline">
      <Icon name="refresh" /> Manage my booking
    </ButtonLink>
  );
}
