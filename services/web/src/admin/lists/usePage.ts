import { tabTitle } from '../ui/TabHeader.tsx';
import { useUrlFilter } from './useUrlFilter.ts';

export const pageSize = 25;

/** The page number in the URL; an invalid one is 1. */
export function usePage(): [page: number, turnTo: (page: number) => void] {
  const [filterOf, setFilter] = useUrlFilter();
  const asked = filterOf('page');
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;

  function turnTo(next: number): void {
    setFilter({ page: next === 1 ? '' : String(next) });
    // The focus moves to the tab title, because the pressed button may be missing on the new page.
    tabTitle()?.focus();
  }

  return [page, turnTo];
}
