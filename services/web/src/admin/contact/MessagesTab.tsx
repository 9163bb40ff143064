import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { messageStatuses } from '@studio/contract/messages/contact';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { pageQuery } from '../http/adminApi.ts';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { shownCount } from '../lists/shownCount.ts';
import { usePageQuery, useUrlFilter } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { MessageCard } from './MessageCard.tsx';
import { statusDisplay } from './messageStatus.ts';
import { SuspectedMessages } from './SuspectedMessages.tsx';

const path = '/api/contact';

export function MessagesTab() {
  const [filterOf, setFilter] = useUrlFilter();
  const search = filterOf('search').slice(0, maxSearch);
  const status = messageStatuses.find((one) => one === filterOf('status')) ?? '';
  const query = usePageQuery({ search, status });
  const messages = useQuery({
    ...pageQuery<ContactMessageView>(`${path}?${query}`),
    placeholderData: keepPreviousData,
  });
  const showAll = <Button onClick={() => setFilter({ search: '', status: '' })}>Show all messages</Button>;

  function noMessages(): ReactElement {
    if (status === 'new' && !search) {
      return (
        <EmptyState icon="check" action={showAll}>
          No new messages: everything has been read.
        </EmptyState>
      );
    }
    if (status || search) {
      return (
        <EmptyState icon="search" action={showAll}>
          No message fits this search.
        </EmptyState>
      );
    }
    return (
      <EmptyState icon="mail" action={<ButtonLink href="/#contact">See the contact form</ButtonLink>}>
        No messages yet. What visitors write in the contact form appears here.
      </EmptyState>
    );
  }

  return (
    <div className="grid gap-5">
      <TabHeader
        title="Messages"
        count={shownCount(messages.data, 'messages')}
        freshness={<LastUpdated readAt={messages.dataUpdatedAt} paths={[path, '/api/analytics']} />}
      >
        <ButtonLink href="/admin/quotes" tone="outline" size="sm">
          Quotes
        </ButtonLink>
      </TabHeader>
      <div className="flex flex-wrap gap-3">
        <SearchField label="Name, email or words" value={search} onSearch={(text) => setFilter({ search: text })} />
        <FilterSelect label="Status" value={status} onSelect={(value) => setFilter({ status: value })}>
          <option value="">All messages</option>
          {messageStatuses.map((one) => (
            <option key={one} value={one}>
              {statusDisplay[one].label}
            </option>
          ))}
        </FilterSelect>
      </div>
      <SuspectedMessages />
      <PagedList query={messages} loading="Loading messages…" failed="Failed to fetch messages" empty={noMessages()}>
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
