import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { managePath } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { ActionLink } from './ActionLink.tsx';

/** Leads to the invoices. Not offered before anything was paid. */
export function InvoiceLink({ access, manage }: { access: ManageAccess; manage: ManageView }) {
  if (manage.sums.paid <= 0 && manage.sums.cancellationFee === 0) return null;
  return (
    <ActionLink to={managePath(access, 'invoice')} icon="download" title="Invoice" text="As PDF, for your books" />
  );
}
