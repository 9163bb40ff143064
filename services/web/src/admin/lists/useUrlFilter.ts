import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A filter that lives in the address (CHECKLIST 25): reload, Back and a shared link keep it. An empty value leaves the
 * address; setting any but `page` itself goes back to the first page.
 */
export function useUrlFilter(): [(name: string) => string, (changes: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();

  // Two changes may come before the page is drawn again, from a search that paused and a select: neither is lost.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  function set(changes: Record<string, string>): void {
    const next = new URLSearchParams(latest.current);
    if (!('page' in changes)) next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return [(name) => params.get(name) ?? '', set];
}
