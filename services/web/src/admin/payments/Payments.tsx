import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyKinds, moneyKindWord } from '@studio/contract/admin/moneyKinds';
import type { MoneyKind } from '@studio/contract/admin/moneyKinds';
import type { PaymentListView, PaymentView } from '@studio/contract/admin/payments';
import { portalPath } from '@studio/contract/admin/portalPath';
import { isDay } from '@studio/contract/format/dates';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { adminQuery } from '../http/adminApi.ts';
import { DayField } from '../lists/DayField.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { shownCount } from '../lists/shownCount.ts';
import { listQuery, usePageQuery, useUrlFilter } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { MonthlyBooks } from './MonthlyBooks.tsx';
import { PaymentSums } from './PaymentSums.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { Reconciliation } from './reconciliation/Reconciliation.tsx';
import { ReversalDialog } from './ReversalDialog.tsx';

const path = '/api/admin/payments';

/** @param children sections about payments of bookings */
export function Payments({ children }: { children?: ReactNode }) {
  const [filter, setFilter] = usePaymentFilter();
  const [chosen, setChosen] = useState<PaymentView | null>(null);
  const query = usePageQuery(filter);
  const payments = useQuery({ ...adminQuery<PaymentListView>(`${path}?${query}`), placeholderData: keepPreviousData });
  const { data } = payments;
  const isFiltered = listQuery(filter) !== '';
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Payments">
        <ButtonLink href="/admin" tone="outline" size="sm">
          Back to the portal
        </ButtonLink>
      </nav>
      <TabHeader
        title="Payments"
        count={data && data.total > 0 ? shownCount(data, 'payments') : undefined}
        freshness={<LastUpdated readAt={payments.dataUpdatedAt} paths={[path]} />}
      >
        <ExportButton kind="payments" list={path} filter={filter} />
      </TabHeader>
      {children}
      <Reconciliation />
      <MonthlyBooks />
      <PaymentFilterBar filter={filter} onChange={setFilter} />
      {data && <PaymentSums list={data} isFiltered={isFiltered} />}
      <PagedList
        query={payments}
        loading="Loading the payments…"
        failed="The payments could not be read."
        empty={
          isFiltered ? (
            <EmptyState icon="search" action={<Button onClick={() => setFilter(noFilter)}>Show all payments</Button>}>
              No payment fits this search.
            </EmptyState>
          ) : (
            <EmptyState icon="cash" action={<ButtonLink href={portalPath('bookings')}>All bookings</ButtonLink>}>
              No payments yet. Each one shows here as soon as it has come.
            </EmptyState>
          )
        }
      >
        {(items) => <PaymentTable payments={items} onReverse={setChosen} />}
      </PagedList>
      {chosen?.reversible && chosen.bookingReference && (
        <ReversalDialog
          deleted={{ ...chosen.reversible, bookingReference: chosen.bookingReference }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface PaymentFilterBarProps {
  filter: PaymentFilter;
  onChange: (values: Record<string, string>) => void;
}

function PaymentFilterBar({ filter: { search, kind, from, to }, onChange }: PaymentFilterBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-0 flex-1 basis-full sm:basis-64">
        <SearchField
          label="Reference, name or payment ID"
          value={search}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <DayField label="From" value={from} onPick={(day) => onChange({ from: day })} />
      <DayField label="To" value={to} onPick={(day) => onChange({ to: day })} />
      <FilterSelect label="Kind" value={kind} onSelect={(word) => onChange({ kind: word })}>
        <option value="">All kinds</option>
        {moneyKinds.map((word) => (
          <option key={word} value={word}>
            {`${moneyKindWord(word)}s`}
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}

type PaymentFilter = {
  search: string;
  kind: MoneyKind | '';
  /** An empty text means no limit. */
  from: string;
  to: string;
};

const noFilter = { search: '', kind: '', from: '', to: '' } as const;

/** Reads the filter from the URL; an invalid value counts as not set. */
function usePaymentFilter(): [PaymentFilter, (values: Record<string, string>) => void] {
  const [get, set] = useUrlFilter();
  const day = (name: string) => (isDay(get(name)) ? get(name) : '');
  const filter: PaymentFilter = {
    search: get('search').trim().slice(0, maxSearch),
    kind: moneyKinds.find((kind) => kind === get('kind')) ?? '',
    from: day('from'),
    to: day('to'),
  };
  return [filter, set];
}
