import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { managePath } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { ActionLink } from './ActionLink.tsx';

/** Leads to the invoices, also after the money was paid back. Not offered before anything was paid. */
export function InvoiceLink({ access, manage }: { access: ManageAccess; manage: ManageView }) {
  if (!manage.sums.lines.some(({ amount }) => amount > 0)) return null;
  return (
    <ActionLink to={managePath(access, 'invoice')} icon="download" title="Invoice" text="As PDF, for your books" />
  );
}
