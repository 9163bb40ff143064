import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExtrasProps } from './Extras.tsx';

const script = queryOptions({
  queryKey: ['script of extras'],
  queryFn: async () => (await import('./Extras.tsx')).Extras,
});

/** Loaded only for a workshop that has extras. */
export function LazyExtras(props: ExtrasProps) {
  const { data: Extras, isError } = useQuery(script);
  if (isError) {
    return (
      <p className="text-sm text-ink-2">
        The extras could not be loaded. You can add them later: our mail has the link.
      </p>
    );
  }
  return Extras ? <Extras {...props} /> : null;
}
