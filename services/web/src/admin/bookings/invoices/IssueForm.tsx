import { invoiceInputSchema } from '@studio/contract/invoices/invoiceInput';
import type { InvoiceInput } from '@studio/contract/invoices/invoiceInput';
import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import { TextAreaField, TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

/** `none`: an invoice can be replaced. */
type Step = 'first' | 'update' | 'none';

interface IssueFormProps {
  path: string;
  step: Step;
  invoices: BookingInvoicesView;
}

const failureText = 'Failed to issue the invoice. Please try again.';

/** Issues a document, or replaces the invoice by one with another buyer. */
export function IssueForm({ path, step, invoices: { title, buyer, needsAddress } }: IssueFormProps) {
  const { company, vatNumber, address } = buyer;
  const issue = useAdminMutation({
    run: (input: InvoiceInput) => adminApi.post<BookingInvoicesView>(path, input),
    successToast: 'Invoice Issued',
    failureText,
  });
  const { ref, field, isDirty, submit, showServerErrors } = useSchemaForm({
    initial: { company, vatNumber, address },
    schema: invoiceInputSchema,
    isBusy: issue.isPending,
    onValid: send,
  });
  const isUnchanged = step === 'none' && !isDirty;

  function send(input: InvoiceInput): void {
    if (!isUnchanged) issue.mutate(input, { onError: showServerErrors });
  }

  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      aria-busy={issue.isPending}
      onSubmit={submit}
      className="grid gap-2 border-t border-line pt-4"
    >
      <p className="text-sm text-ink-2">
        {notes[step]} It is made out to {buyer.name}.
      </p>
      <TextField label="Company" aside="(optional)" {...field('company')} />
      <TextField label="VAT number of the company" aside="(optional)" inputMode="numeric" {...field('vatNumber')} />
      <TextAreaField
        label="Address"
        aside={needsAddress ? undefined : '(optional)'}
        required={needsAddress}
        rows={3}
        {...field('address')}
      />
      <FormError role="alert">{issue.error && userMessageOf(issue.error, failureText)}</FormError>
      <div className="flex justify-end">
        <Button type="submit" aria-disabled={issue.isPending || isUnchanged}>
          {issue.isPending ? 'Issuing…' : labels[step]}
        </Button>
      </div>
    </form>
  );
}

const notes: Record<Step, string> = {
  first: 'A document cannot be changed once it is issued.',
  update: 'The booking has changed: a credit note is issued for the last invoice, and a new invoice.',
  none: 'Another company, VAT number or address needs a new invoice: a credit note is issued for the last one.',
};

const labels: Record<Step, string> = {
  first: 'Issue the invoice',
  update: 'Issue the documents',
  none: 'Replace the invoice',
};
