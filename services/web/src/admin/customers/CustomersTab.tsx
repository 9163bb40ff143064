import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerView } from '@studio/contract/admin/customers';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Button } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { lazyDialog } from '../forms/lazyDialog.tsx';
import { pageQuery } from '../http/adminApi.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { shownCount } from '../lists/shownCount.ts';
import { usePageQuery, useUrlFilter } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { CustomerDialog } from './CustomerDialog.tsx';
import { CustomerTable } from './CustomerTable.tsx';
import { DeleteCustomer } from './DeleteCustomer.tsx';

const path = '/api/admin/customers';

const LazyPrivacyDialog = lazyDialog(async () => (await import('./PrivacyDialog.tsx')).PrivacyDialog);

type Opened = { kind: 'add' } | { kind: 'edit' | 'privacy' | 'delete'; customer: CustomerView };

export function CustomersTab() {
  const [filterOf, setFilter] = useUrlFilter();
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = filterOf('search').slice(0, maxSearch);
  const query = usePageQuery({ search });
  // The previous page is shown until the next one has loaded.
  const customers = useQuery({ ...pageQuery<CustomerView>(`${path}?${query}`), placeholderData: keepPreviousData });

  const add = () => setOpened({ kind: 'add' });
  const close = () => setOpened(null);
  return (
    <div className="grid gap-5">
      <TabHeader
        title="Customers"
        count={shownCount(customers.data, 'customers', 'latest booking')}
        freshness={<LastUpdated readAt={customers.dataUpdatedAt} paths={[path]} />}
      >
        <ExportButton kind="customers" list={path} filter={{ search }} />
        <Button size="sm" onClick={add}>
          <Icon name="plus" size={18} />
          Add Customer
        </Button>
      </TabHeader>
      <div className="flex">
        <SearchField label="Name, email or phone" value={search} onSearch={(text) => setFilter({ search: text })} />
      </div>
      <PagedList
        query={customers}
        loading="Loading customers…"
        failed="Failed to fetch customers"
        empty={
          search ? (
            <EmptyState
              icon="search"
              action={<Button onClick={() => setFilter({ search: '' })}>Show all customers</Button>}
            >
              No customer fits “{search}”.
            </EmptyState>
          ) : (
            <EmptyState icon="people" action={<Button onClick={add}>Add Customer</Button>}>
              No customers yet. Everybody who books appears here.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <CustomerTable
            customers={items}
            onEdit={(customer) => setOpened({ kind: 'edit', customer })}
            onPrivacy={(customer) => setOpened({ kind: 'privacy', customer })}
            onDelete={(customer) => setOpened({ kind: 'delete', customer })}
          />
        )}
      </PagedList>
      {opened?.kind === 'add' && <CustomerDialog customer={null} onClose={close} />}
      {opened?.kind === 'edit' && <CustomerDialog customer={opened.customer} onClose={close} />}
      {opened?.kind === 'privacy' && <LazyPrivacyDialog customer={opened.customer} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteCustomer customer={opened.customer} onClose={close} />}
    </div>
  );
}
