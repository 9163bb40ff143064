import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerView } from '@studio/contract/admin/customers';
import { pageQuery } from '../../http/adminApi.ts';
import { SearchField } from '../../lists/SearchField.tsx';

const maxShown = 5;

/** Finds an existing customer while the admin types, so that the details need not be typed again. */
export function CustomerFinder({ onPick }: { onPick: (customer: CustomerView) => void }) {
  const [search, setSearch] = useState('');
  const isSearching = search.length > 1;
  const query = new URLSearchParams({ page: '1', pageSize: String(maxShown), search });
  const { data, isError } = useQuery({
    ...pageQuery<CustomerView>(`/api/admin/customers?${query.toString()}`),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const found = isSearching ? data?.items.slice(0, maxShown) : undefined;
  return (
    <div className="grid gap-1.5">
      <SearchField label="Find a customer" value={search} onSearch={setSearch} />
      <output className="text-sm text-ink-2 empty:hidden">
        {isSearching && isError && 'The customers could not be searched.'}
        {found && (found.length === 0 ? 'No customer found; please type the details.' : `${found.length} found`)}
      </output>
      {found && found.length > 0 && (
        <ul aria-label="Customers found" className="grid rounded-sm border border-line">
          {found.map((customer) => (
            <li key={customer.email} className="not-last:border-b not-last:border-line/60">
              <button
                type="button"
                onClick={() => {
                  setSearch('');
                  onPick(customer);
                }}
                className="min-h-11 w-full px-3.5 py-1.5 text-left text-sm wrap-anywhere hover:bg-oat"
              >
                <b className="font-strong">
                  {customer.firstName} {customer.lastName}
                </b>{' '}
                <span className="num text-ink-2">
                  {customer.email} {customer.phone}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
