import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { quoteInputSchema } from '@studio/contract/quotes/quotes';
import type { QuoteInput } from '@studio/contract/quotes/quotes';
import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';
import { serverNow } from '../../shared/http/serverClock.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { useSchemaForm } from '../forms/useSchemaForm.ts';
import { useUnsavedGuard } from '../forms/useUnsavedGuard.tsx';
import { adminApi } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { Enquiry } from './Enquiry.tsx';
import { QuoteActions } from './QuoteActions.tsx';
import { QuoteBadge } from './QuoteBadge.tsx';
import { quoteBodyOf, quoteFieldsOf } from './quoteFields.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { quoteQuery, quotesPath } from './quotesQuery.ts';

interface QuoteEditorProps {
  /** Null for a new quote. */
  quote: AdminQuoteView | null;
  /** The message that a new quote answers. */
  message: ContactMessageView | null;
}

/** The enquiry at the left, the quote at the right. An accepted quote is read only. */
export function QuoteEditor({ quote, message }: QuoteEditorProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [initial] = useState(() => quoteFieldsOf(quote, message, serverNow()));
  const save = useAdminMutation({
    run: (input: QuoteInput) =>
      quote
        ? adminApi.put<AdminQuoteView>(`${quotesPath}/${quote.id}`, { ...input, version: quote.version })
        : adminApi.post<AdminQuoteView>(quotesPath, input),
    successToast: 'Quote Saved',
    failureText: 'Failed to save the quote. Please try again.',
    refreshes: [quotesPath],
  });
  const form = useSchemaForm({
    initial,
    schema: quoteInputSchema,
    bodyOf: (fields) => quoteBodyOf(fields, quote ? quote.contactMessageId : (message?.id ?? null)),
    isBusy: save.isPending,
    onValid: (input) =>
      save.mutate(input, {
        onSuccess: (saved) => {
          client.setQueryData(quoteQuery(String(saved.id)).queryKey, saved);
          if (!quote) void navigate(`/admin/quotes/${saved.id}`, { replace: true });
        },
        onError: (error) => form.showServerErrors(error),
      }),
  });
  const { ref, submit } = form;
  useUnsavedGuard(form.isDirty, () => undefined);
  const isAccepted = quote?.state === 'accepted';
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h1 className="text-[2rem] leading-tight wrap-anywhere">
            {quote ? `Quote ${quote.id} for ${quote.firstName} ${quote.lastName}` : 'New Quote'}
          </h1>
          <div>{quote && <QuoteBadge quote={quote} />}</div>
        </div>
        {quote && <QuoteActions quote={quote} isDirty={form.isDirty} />}
      </header>
      <div className="grid items-start gap-5 md:grid-cols-[18rem_1fr]">
        <Enquiry quote={quote} message={message} />
        <form
          ref={ref}
          noValidate
          onSubmit={submit}
          className="rounded-lg border border-line bg-card p-[min(1.375rem,5vw)]"
        >
          <fieldset disabled={isAccepted} className="grid gap-5">
            <legend className="sr-only">The quote</legend>
            <QuoteForm form={form} quote={quote} />
            {!isAccepted && (
              <Button type="submit" className="justify-self-end" aria-disabled={save.isPending}>
                {save.isPending ? 'Saving…' : 'Save'}
              </Button>
            )}
          </fieldset>
        </form>
      </div>
    </>
  );
}
