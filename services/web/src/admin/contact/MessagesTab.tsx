import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageStatuses } from '@studio/contract/messages/contact';
import type { ContactMessageView, MessageStatus } from '@studio/contract/messages/contact';
import type { Paged } from '@studio/contract/paging';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { pageQuery } from '../http/adminApi.ts';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { shownCount } from '../lists/shownCount.ts';
import { pageSize, usePage } from '../lists/usePage.ts';
import { useUrlFilter } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { MessageCard } from './MessageCard.tsx';
import { statusIn, statusDisplay } from './messageStatus.ts';
import { SuspectedMessages } from './SuspectedMessages.tsx';

const path = '/api/contact';

export function MessagesTab() {
  const [filterOf, setFilter] = useUrlFilter();
  const [page] = usePage();
  const search = filterOf('search').slice(0, maxSearch);
  const status = statusIn(filterOf('status'));
  const query = new URLSearchParams({
    page: String(page),
    pageSize: String(pageSize),
    ...(search && { search }),
    ...(status !== 'all' && { status }),
  });
  const messages = useQuery({
    ...pageQuery<ContactMessageView>(`${path}?${query.toString()}`),
    placeholderData: keepPreviousData,
  });

  return (
    <div className="grid gap-5">
      <TabHeader
        title="Messages"
        count={messages.data && countText(messages.data)}
        freshness={<LastUpdated readAt={messages.dataUpdatedAt} paths={[path, '/api/analytics']} />}
      />
      <div className="flex flex-wrap gap-3">
        <SearchField label="Name, email or words" value={search} onSearch={(text) => setFilter({ search: text })} />
        <FilterSelect
          label="Status"
          value={status === 'all' ? '' : status}
          onSelect={(value) => setFilter({ status: value })}
        >
          <option value="">All messages</option>
          {messageStatuses.map((one) => (
            <option key={one} value={one}>
              {statusDisplay[one].label}
            </option>
          ))}
        </FilterSelect>
      </div>
      <SuspectedMessages />
      <PagedList
        query={messages}
        loading="Loading messages…"
        failed="Failed to fetch messages"
        empty={<NoMessages search={search} status={status} onClear={() => setFilter({ search: '', status: '' })} />}
      >
        {(items) => (
          <ul className="grid gap-3.5">
            {items.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} only={status} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

interface NoMessagesProps {
  search: string;
  status: MessageStatus | 'all';
  onClear: () => void;
}

function NoMessages({ search, status, onClear }: NoMessagesProps) {
  if (search || status !== 'all') {
    const isDone = status === 'new' && !search;
    return (
      <EmptyState icon={isDone ? 'check' : 'search'} action={<Button onClick={onClear}>Show all messages</Button>}>
        {isDone ? 'No new messages: everything has been read.' : 'No message fits this search.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="mail" action={<ButtonLink href="/#contact">See the contact form</ButtonLink>}>
      No messages yet. What visitors write in the contact form appears here.
    </EmptyState>
  );
}

function countText(page: Paged<ContactMessageView>): string {
  if (page.total === 0) return 'No messages found';
  return shownCount(page, 'newest');
}
