import { useQuery } from '@tanstack/react-query';
import { portalPath } from '@studio/contract/admin/portalPath';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import type { QuoteRowView } from '@studio/contract/quotes/quoteViews';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import type { Column } from '../lists/DataTable.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { TabHeader } from '../ui/TabHeader.tsx';
import { QuoteBadge } from './QuoteBadge.tsx';
import { quotesPath, quotesQuery } from './quotesQuery.ts';

const columns: Column<QuoteRowView>[] = [
  {
    header: 'Quote',
    width: '2fr',
    bare: true,
    cell: ({ id, title, firstName, lastName }) => (
      <>
        <Link to={`/admin/quotes/${id}`} className="font-strong">
          {`Quote ${id}: ${title}`}
        </Link>
        <span className="block text-xs text-ink-2">{`${firstName} ${lastName}`}</span>
      </>
    ),
  },
  { header: 'State', width: '1.6fr', cell: (quote) => <QuoteBadge quote={quote} /> },
  {
    header: 'People',
    width: '0.6fr',
    cell: ({ people }) => <span className="num">{people}</span>,
  },
  {
    header: 'Total',
    width: '0.9fr',
    cell: ({ total }) => <span className="num">{formatSum(total)}</span>,
  },
  { header: 'Valid until', width: '1fr', cell: ({ validUntil }) => formatShortDate(validUntil) },
];

/** The studio's quotes for private workshops, the newest first. */
export function Quotes() {
  const { data: quotes = [], dataUpdatedAt, isError, isPending, isSuccess, refetch } = useQuery(quotesQuery);
  const add = (
    <ButtonLink href="/admin/quotes/new" size="sm">
      <Icon name="plus" size={18} />
      New Quote
    </ButtonLink>
  );
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Quotes">
        <ButtonLink href={portalPath('messages')} tone="outline" size="sm">
          Back to the messages
        </ButtonLink>
      </nav>
      <TabHeader title="Quotes" freshness={<LastUpdated readAt={dataUpdatedAt} paths={[quotesPath]} />}>
        {add}
      </TabHeader>
      {isError && <LoadFailed onRetry={() => void refetch()}>The quotes could not be read.</LoadFailed>}
      {isPending && <Loading>Loading the quotes…</Loading>}
      {isSuccess && quotes.length === 0 && (
        <EmptyState icon="mail" action={add}>
          No quotes yet. Write one here, or from a message.
        </EmptyState>
      )}
      {quotes.length > 0 && <DataTable label="Quotes" rows={quotes} columns={columns} keyOf={({ id }) => id} />}
    </div>
  );
}
