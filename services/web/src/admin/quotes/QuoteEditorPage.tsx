import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { isNotFound } from '../http/adminApi.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { QuoteEditor } from './QuoteEditor.tsx';
import { quoteQuery } from './quotesQuery.ts';

/** The page of one quote, or of a new one: `/admin/quotes/new`, with the message that it answers in the state. */
export function QuoteEditorPage({ id }: { id: string }) {
  const isNew = id === 'new';
  const { state } = useLocation() as { state: { message?: ContactMessageView } | null };
  const { data, isPending, isError, error, refetch } = useQuery({ ...quoteQuery(id), enabled: !isNew });
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Quotes">
        <ButtonLink href="/admin/quotes" tone="outline" size="sm">
          All quotes
        </ButtonLink>
      </nav>
      {isNew && <QuoteEditor quote={null} message={state?.message ?? null} />}
      {!isNew && isPending && <Loading>Loading the quote…</Loading>}
      {isError && isNotFound(error) && <p className="font-semibold">This quote does not exist.</p>}
      {isError && !isNotFound(error) && (
        <LoadFailed onRetry={() => void refetch()}>The quote could not be read.</LoadFailed>
      )}
      {data && <QuoteEditor key={`${data.version} ${data.state}`} quote={data} message={null} />}
    </div>
  );
}
