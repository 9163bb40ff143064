import { tabTitle } from '../ui/TabHeader.tsx';
import { useUrlFilter } from './useUrlFilter.ts';

/** Rows on one page of a long list. */
export const pageSize = 25;

/** Which page of a long list is shown, out of the address; what makes no sense there is the first. */
export function usePage(): [page: number, turnTo: (page: number) => void] {
  const [filterOf, setFilter] = useUrlFilter();
  const asked = filterOf('page');
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;

  function turnTo(next: number): void {
    setFilter({ page: next === 1 ? '' : String(next) });
    // Reading starts at the top again; the button that was pressed may be gone on the new page.
    tabTitle()?.focus();
  }

  return [page, turnTo];
}
