import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxSearch } from '@studio/contract/validation/textRules';
import { voucherStates, voucherStateWord } from '@studio/contract/vouchers/vouchers';
import type { VoucherState } from '@studio/contract/vouchers/vouchers';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { shownCount } from '../lists/shownCount.ts';
import { listQuery, usePageQuery, useUrlFilter } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { VoucherDialog } from './details/VoucherDialog.tsx';
import { NewVoucherDialog } from './NewVoucherDialog.tsx';
import { Outstanding } from './Outstanding.tsx';
import { vouchersPath, vouchersQuery } from './vouchersQuery.ts';
import { VoucherTable } from './VoucherTable.tsx';

/** `id`: the voucher whose details are shown. */
type Opened = { kind: 'add' } | { kind: 'details'; id: number };

/** The list of vouchers and the outstanding balance. */
export function Vouchers() {
  const [filter, setFilter] = useVoucherFilter();
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = usePageQuery(filter);
  const vouchers = useQuery({ ...vouchersQuery(query), placeholderData: keepPreviousData });
  const { data } = vouchers;
  const isFiltered = listQuery(filter) !== '';
  const close = () => setOpened(null);
  const add = () => setOpened({ kind: 'add' });
  const open = (id: number) => setOpened({ kind: 'details', id });
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Vouchers">
        <ButtonLink href="/admin" tone="outline" size="sm">
          Back to the portal
        </ButtonLink>
      </nav>
      <TabHeader
        title="Vouchers"
        count={data && data.total > 0 ? shownCount(data, 'vouchers') : undefined}
        freshness={<LastUpdated readAt={vouchers.dataUpdatedAt} paths={[vouchersPath]} />}
      >
        <Button size="sm" onClick={add}>
          <Icon name="plus" size={18} />
          New Voucher
        </Button>
      </TabHeader>
      <Outstanding />
      <VoucherFilterBar filter={filter} onChange={setFilter} />
      <PagedList
        query={vouchers}
        loading="Loading the vouchers…"
        failed="The vouchers could not be read."
        empty={
          isFiltered ? (
            <EmptyState icon="search" action={<Button onClick={() => setFilter(noFilter)}>Show all vouchers</Button>}>
              No voucher fits this search.
            </EmptyState>
          ) : (
            <EmptyState icon="gift" action={<Button onClick={add}>New Voucher</Button>}>
              No vouchers yet. Each one shows here as soon as it is paid, given away, or left as credit.
            </EmptyState>
          )
        }
      >
        {(items) => <VoucherTable vouchers={items} onOpen={open} />}
      </PagedList>
      {opened?.kind === 'add' && <NewVoucherDialog onCreated={open} onClose={close} />}
      {opened?.kind === 'details' && <VoucherDialog key={opened.id} id={opened.id} onClose={close} />}
    </div>
  );
}

interface VoucherFilterBarProps {
  filter: VoucherFilter;
  onChange: (values: Record<string, string>) => void;
}

function VoucherFilterBar({ filter, onChange }: VoucherFilterBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-0 flex-1 basis-full sm:basis-64">
        <SearchField
          label="Code, name, email or reason"
          value={filter.search}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <FilterSelect label="State" value={filter.state} onSelect={(state) => onChange({ state })}>
        <option value="">All states</option>
        {voucherStates.map((state) => (
          <option key={state} value={state}>
            {voucherStateWord(state)}
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}

type VoucherFilter = { search: string; state: VoucherState | '' };

const noFilter = { search: '', state: '' } as const;

/** Reads the filter from the URL; an invalid value counts as not set. */
function useVoucherFilter(): [VoucherFilter, (values: Record<string, string>) => void] {
  const [get, set] = useUrlFilter();
  const filter: VoucherFilter = {
    search: get('search').trim().slice(0, maxSearch),
    state: voucherStates.find((state) => state === get('state')) ?? '',
  };
  return [filter, set];
}
