import { tabTitle } from '../ui/TabHeader.tsx';
import { listQuery } from './listQuery.ts';
import { useUrlFilter } from './useUrlFilter.ts';

export const pageSize = 25;

/** The page number in the URL; an invalid one is 1. */
export function usePage(): [page: number, goTo: (page: number) => void] {
  const [filterOf, setFilter] = useUrlFilter();
  const requested = filterOf('page');
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 1;

  function goTo(next: number): void {
    setFilter({ page: next === 1 ? '' : String(next) });
    // The focus moves to the tab title, because the pressed button may be missing on the new page.
    tabTitle()?.focus();
  }

  return [page, goTo];
}

/** The query string of the page in the URL, with these filters. */
export function usePageQuery(filter: Record<string, string>): string {
  const [page] = usePage();
  return listQuery({ page: String(page), pageSize: String(pageSize), ...filter });
}
