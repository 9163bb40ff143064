import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { invoiceKindWords } from '@studio/contract/invoices/invoices';
import type { BookingInvoicesView, InvoiceView } from '@studio/contract/invoices/invoices';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
import { adminQuery } from '../../http/adminApi.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { bookingLabel } from '../bookingText.ts';
import { IssueForm } from './IssueForm.tsx';

interface InvoiceDialogProps {
  booking: AdminBookingView;
  onClose: () => void;
}

/** The invoices and credit notes of a booking, and the form that issues one. */
export function InvoiceDialog({ booking, onClose }: InvoiceDialogProps) {
  const path = `/api/bookings/${booking.id}/invoices`;
  // Read again each time: documents are also issued by the visitor, and after a change.
  const { data, isError, refetch } = useQuery({ ...adminQuery<BookingInvoicesView>(path), staleTime: 0 });
  return (
    <Dialog onClose={onClose} className="sm:max-w-140">
      <div className="relative grid gap-4 px-4.5 pt-5 pb-6 sm:px-8 sm:pt-7 sm:pb-8">
        <DialogTitle className="pr-13 text-[1.6rem] leading-tight">Invoices</DialogTitle>
        <DialogClose className="absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5" />
        <p className="text-ink-2">{bookingLabel(booking)}</p>
        {!data && !isError && <output className="text-sm text-ink-2">Looking…</output>}
        {!data && isError && <LoadFailed onRetry={() => void refetch()}>The invoices could not be loaded.</LoadFailed>}
        {data && data.invoices.length > 0 && <Documents invoices={data.invoices} />}
        {data && <Issue path={path} invoices={data} />}
      </div>
    </Dialog>
  );
}

function Documents({ invoices }: { invoices: readonly InvoiceView[] }) {
  return (
    <ul aria-label="Documents" className="num grid gap-3 text-sm">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex flex-wrap items-center justify-between gap-3">
          <span>
            <b className="block font-semibold">
              {invoiceKindWords[invoice.kind]} {invoice.number}
            </b>
            {formatShortDate(invoice.issuedOn)}, {formatSum(invoice.total)}
            {invoice.creditedNumber && `, for ${invoice.creditedNumber}`}
          </span>
          <ButtonLink
            newTab
            size="sm"
            tone="outline"
            href={`/api/admin/invoices/${invoice.id}`}
            aria-label={`Download PDF ${invoice.number}`}
          >
            Download PDF
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Issue({ path, invoices }: { path: string; invoices: BookingInvoicesView }) {
  const { step } = invoices;
  if (step === 'unpaid') return <p>An invoice can be issued once the booking and its last change are paid.</p>;
  const hasInvoice = step === 'none' && invoices.invoices.at(-1)?.kind === 'invoice';
  if (step === 'nothing' || (step === 'none' && !hasInvoice)) return <p>There is nothing to charge.</p>;
  // The form begins with the buyer of the last document.
  return <IssueForm key={invoices.invoices.length} path={path} step={step} invoices={invoices} />;
}
