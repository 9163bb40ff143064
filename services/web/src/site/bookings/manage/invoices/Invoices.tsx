import { useMutation, useQuery } from '@tanstack/react-query';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { invoiceKindWords } from '@studio/contract/invoices/invoices';
import type { BookingInvoicesView, InvoiceStep, InvoiceView } from '@studio/contract/invoices/invoices';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { Note } from '../parts/Note.tsx';
import { StudioContact } from '../parts/StudioContact.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { downloadInvoice } from './downloadInvoice.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import { invoicesQuery } from './invoicesQuery.ts';

/** The documents of a booking, and the form that gets one. */
export function Invoices({ access }: { access: ManageAccess }) {
  // A change of the booking since the last visit of the page changes what can be issued.
  const { data, isError, isFetching, refetch } = useQuery({ ...invoicesQuery(access), staleTime: 0 });
  if (!data && !isError) return <output className="text-sm text-ink-2">Loading the invoices…</output>;
  if (!data) {
    return (
      <EmptyState icon="alert" urgent action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}>
        We could not load the invoices just now. Please try again in a moment.
      </EmptyState>
    );
  }
  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2 md:gap-6">
      {data.invoices.length > 0 && <Documents access={access} invoices={data} />}
      <NextStep access={access} invoices={data} />
    </div>
  );
}

interface PartProps {
  access: ManageAccess;
  invoices: BookingInvoicesView;
}

function NextStep({ access, invoices }: PartProps) {
  const { step } = invoices;
  if (step === 'none') return canNameCompany(invoices) ? <CompanyNote /> : null;
  if (step === 'first' || step === 'update') return <InvoiceForm access={access} invoices={invoices} />;
  return <Note icon="cash">{reasons[step]}</Note>;
}

/** A tax invoice that was not requested names the payer only (ADR 0102). */
function canNameCompany({ invoices, buyer }: BookingInvoicesView): boolean {
  return invoices.at(-1)?.kind === 'invoice' && buyer.company === '';
}

function CompanyNote() {
  return (
    <Note icon="download">
      Should the invoice name a company? We replace it for you: <StudioContact />.
    </Note>
  );
}

const reasons: Record<Exclude<InvoiceStep, 'none' | 'first' | 'update'>, string> = {
  unpaid: 'You get an invoice here once the booking and its last change are paid.',
  nothing: 'Nothing is charged for this booking, so it has no invoice.',
};

function Documents({ access, invoices: { invoices } }: PartProps) {
  const load = useMutation({ mutationFn: (invoice: InvoiceView) => downloadInvoice(access, invoice) });
  return (
    <section aria-labelledby="documents-title" className="panel grid gap-3.5">
      <h2 id="documents-title">Documents</h2>
      <ul className="num grid gap-3">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm leading-snug">
              <b className="block font-strong">
                {invoiceKindWords[invoice.kind]} {invoice.number}
              </b>
              {formatShortDate(invoice.issuedOn)}, {formatRand(invoice.total)}
              {invoice.creditedNumber && `, for ${invoice.creditedNumber}`}
            </span>
            <Button
              size="sm"
              tone="outline"
              aria-label={`Download PDF ${invoice.number}`}
              aria-disabled={load.isPending}
              onClick={() => load.isPending || load.mutate(invoice)}
            >
              Download PDF
            </Button>
          </li>
        ))}
      </ul>
      <FormError role="alert">{load.isError && 'The file could not be loaded. Please try again.'}</FormError>
    </section>
  );
}
