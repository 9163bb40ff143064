import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

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
