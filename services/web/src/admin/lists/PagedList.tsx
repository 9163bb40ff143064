import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Paged } from '@studio/contract/paging';
import { Button } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { rejectionOf } from '../http/adminApi.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { countOf } from './shownCount.ts';
import { usePage } from './useUrlFilter.ts';

interface PagedListProps<Item> {
  query: UseQueryResult<Paged<Item>>;
  loading: string;
  failed: string;
  /** Explains an empty result, with one next action (CHECKLIST 17). */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Item>({ query, loading, failed, empty, children }: PagedListProps<Item>) {
  const { data } = query;
  // The pager shows the requested page, not the loaded one, so that two quick clicks on Next move two pages.
  const [page, turnTo] = usePage();
  // While a new filter is loading, the previous result stays, but a message that it was empty does not.
  const isUnread = query.isPending || (query.isPlaceholderData && data?.items.length === 0);
  // A page too far down is rejected, and a retry cannot help.
  const rejection = page > 1 ? rejectionOf(query.error) : undefined;
  return (
    <>
      {query.isError && !rejection && <LoadFailed onRetry={() => void query.refetch()}>{failed}</LoadFailed>}
      {rejection && (
        <EmptyState
          urgent
          icon="search"
          action={
            <Button size="sm" onClick={() => turnTo(1)}>
              Go to the first page
            </Button>
          }
        >
          {rejection}
        </EmptyState>
      )}
      {isUnread && <Loading>{loading}</Loading>}
      {data && data.items.length > 0 && (
        <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
          {children(data.items)}
        </div>
      )}
      {data && data.total === 0 && !isUnread && empty}
      {data && data.items.length === 0 && data.total > 0 && !isUnread && (
        <EmptyState
          icon="search"
          action={<Button onClick={() => turnTo(Math.ceil(data.total / data.pageSize))}>Go to the last page</Button>}
        >
          There is nothing on this page any more.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Pager page={page} pageSize={data.pageSize} total={data.total} hasMore={data.hasMore} onPage={turnTo} />
      )}
    </>
  );
}

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more rows than `total`, where the API stopped counting. */
  hasMore?: boolean | undefined;
  onPage: (page: number) => void;
}

function Pager({ page, pageSize, total, hasMore = false, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-4">
      <Button tone="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="num text-sm text-ink-2">
        Page {page} of {countOf(pages, hasMore)}
      </span>
      <Button tone="outline" size="sm" disabled={page >= pages && !hasMore} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
