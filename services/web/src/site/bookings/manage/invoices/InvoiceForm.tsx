import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { FormEvent } from 'react';
import { maxAddress, maxCompany, vatNumberPattern } from '@studio/contract/invoices/buyerRules';
import type { InvoiceInput } from '@studio/contract/invoices/invoiceInput';
import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import { trimmed } from '@studio/contract/validation/textRules';
import { TextAreaField, TextField } from '../../../../shared/forms/Field.tsx';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
import { api, fieldErrorsOf, userMessageOf } from '../../../../shared/http/api.ts';
import { showToast } from '../../../../shared/ui/toast/toast.ts';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath, invoicesQuery, keyHeader } from './invoicesQuery.ts';

interface InvoiceFormProps {
  access: ManageAccess;
  invoices: BookingInvoicesView;
}

/** Asks who the buyer is, and issues the document. */
export function InvoiceForm({ access, invoices: { step, title, needsAddress, buyer } }: InvoiceFormProps) {
  const titleId = useId();
  const issue = useIssue(access);
  const { company, vatNumber, address } = buyer;
  const { form, fields, field, showErrors } = useTextFields({ company, vatNumber, address }, issue.reset);
  const { isPending } = issue;

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const input = trimmedInput(fields);
    if (isPending || showErrors(errorsOf(input, needsAddress))) return;
    issue.mutate(input, { onError: (error) => showErrors(fieldErrorsOf(error)) });
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={submit}
      aria-labelledby={titleId}
      aria-busy={isPending}
      className="panel grid gap-2"
    >
      <h2 id={titleId}>{step === 'first' ? title : 'Your booking has changed'}</h2>
      <p className="text-sm text-ink-2">
        {step === 'update' && 'You get a credit note for the last invoice, and a new invoice. '}
        It is made out to {buyer.name}. Once it is issued, it cannot be changed.
      </p>
      <TextField
        label="Company"
        aside="(optional)"
        maxLength={maxCompany}
        autoComplete="organization"
        readOnly={isPending}
        {...field('company')}
      />
      <TextField
        label="VAT number of the company"
        aside="(optional)"
        inputMode="numeric"
        readOnly={isPending}
        {...field('vatNumber')}
      />
      <TextAreaField
        label="Address"
        aside={needsAddress ? undefined : '(optional)'}
        required={needsAddress}
        rows={3}
        maxLength={maxAddress}
        autoComplete="street-address"
        readOnly={isPending}
        {...field('address')}
      />
      <FormError role="alert">
        {issue.isError && userMessageOf(issue.error, 'The invoice was not issued. Please try again.')}
      </FormError>
      <SubmitButton isProcessing={isPending}>
        {step === 'first' ? `Get the ${title.toLowerCase()}` : 'Get the new documents'}
      </SubmitButton>
    </form>
  );
}

function useIssue(access: ManageAccess) {
  const queryClient = useQueryClient();
  const { queryKey } = invoicesQuery(access);
  return useMutation({
    mutationFn: (input: InvoiceInput) =>
      api.post<BookingInvoicesView>(apiPath(access), input, { headers: keyHeader(access) }),
    onSuccess: (invoices) => {
      queryClient.setQueryData(queryKey, invoices);
      showToast({ title: 'Invoice issued', description: 'You can download it now, and later on this page.' });
    },
  });
}

function trimmedInput({ company, vatNumber, address }: InvoiceInput): InvoiceInput {
  return { company: trimmed(company), vatNumber: vatNumber.replaceAll(/\s/g, ''), address: trimmed(address) };
}

function errorsOf({ vatNumber, address }: InvoiceInput, needsAddress: boolean): Partial<InvoiceInput> {
  return {
    ...(!vatNumberPattern.test(vatNumber) && { vatNumber: 'A VAT number has ten digits and begins with 4.' }),
    ...(needsAddress && address === '' && { address: 'A tax invoice of more than R5000.00 needs your address.' }),
  };
}
