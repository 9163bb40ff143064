import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WhoComesProps } from './WhoComes.tsx';

const script = queryOptions({
  queryKey: ['script of who comes'],
  queryFn: async () => (await import('./WhoComes.tsx')).WhoComes,
});

/** Loaded only for a workshop that asks about its people. */
export function LazyWhoComes(props: WhoComesProps) {
  const { data: WhoComes, isError } = useQuery(script);
  if (isError) {
    return (
      <p className="text-sm text-ink-2">
        The questions about who comes could not be loaded. You can answer them later: our mail has the link.
      </p>
    );
  }
  return WhoComes ? <WhoComes {...props} /> : null;
}
