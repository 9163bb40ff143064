import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tabTitle } from '../ui/TabHeader.tsx';

export const pageSize = 25;

/** A filter in the URL (CHECKLIST 25). Empty values are removed. Changing anything but `page` resets the page. */
export function useUrlFilter(): [(name: string) => string, (values: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();

  // Two changes can arrive before the next render, and both must be applied.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  function set(values: Record<string, string>): void {
    const next = new URLSearchParams(latest.current);
    if (!('page' in values)) next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return [(name) => params.get(name) ?? '', set];
}

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

/** The query string of a list, without the filters that are not set. */
export function listQuery(values: Record<string, string>): string {
  const set = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams(set).toString();
}
