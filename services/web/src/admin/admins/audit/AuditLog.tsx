import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditView } from '@studio/contract/admin/admins';
import { auditThings } from '@studio/contract/admin/audit';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { pageQuery } from '../../http/adminApi.ts';
import { FilterSelect } from '../../lists/FilterSelect.tsx';
import { LastUpdated } from '../../lists/LastUpdated.tsx';
import { PagedList } from '../../lists/PagedList.tsx';
import { SearchField } from '../../lists/SearchField.tsx';
import { shownCount } from '../../lists/shownCount.ts';
import { usePageQuery, useUrlFilter } from '../../lists/useUrlFilter.ts';
import { TabHeader } from '../../ui/TabHeader.tsx';
import { AuditTable } from './AuditTable.tsx';
import { thingLabels } from './auditText.ts';

const path = '/api/admin/audit';

export function AuditLog({ views }: { views: ReactNode }) {
  const [filterOf, setFilter] = useUrlFilter();
  const search = filterOf('search').slice(0, maxSearch);
  const about = auditThings.find((thing) => thing === filterOf('about')) ?? '';
  const query = usePageQuery({ search, about });
  const entries = useQuery({ ...pageQuery<AuditView>(`${path}?${query}`), placeholderData: keepPreviousData });

  return (
    <div className="grid gap-5">
      <TabHeader
        title="Audit Log"
        count={shownCount(entries.data, 'changes')}
        freshness={<LastUpdated readAt={entries.dataUpdatedAt} paths={[path]} />}
      />
      {views}
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Username, reference or title"
          value={search}
          onSearch={(text) => setFilter({ search: text })}
        />
        <FilterSelect label="About" value={about} onSelect={(value) => setFilter({ about: value })}>
          <option value="">Everything</option>
          {auditThings.map((thing) => (
            <option key={thing} value={thing}>
              {thingLabels[thing]}
            </option>
          ))}
        </FilterSelect>
      </div>
      <PagedList
        query={entries}
        loading="Loading the audit log…"
        failed="Failed to fetch the audit log"
        empty={
          search || about ? (
            <EmptyState
              icon="search"
              action={<Button onClick={() => setFilter({ search: '', about: '' })}>Show all changes</Button>}
            >
              No change fits this search.
            </EmptyState>
          ) : (
            <EmptyState icon="clock" action={<ButtonLink href="/admin">Go to the overview</ButtonLink>}>
              Nothing has been changed yet. Every change of an admin appears here.
            </EmptyState>
          )
        }
      >
        {(items) => <AuditTable entries={items} />}
      </PagedList>
    </div>
  );
}
