import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ManagedDatesProps } from './ManagedDates.tsx';

const script = queryOptions({
  queryKey: ['script of course dates'],
  queryFn: async () => (await import('./ManagedDates.tsx')).ManagedDates,
});

/** Loaded only for a course. */
export function LazyManagedDates(props: ManagedDatesProps) {
  const isCourse = props.manage.event.furtherDates.length > 0;
  const { data: ManagedDates, isError } = useQuery({ ...script, enabled: isCourse });
  if (isCourse && isError) {
    return <p className="text-sm text-ink-2">The dates could not be loaded. Please reload this page.</p>;
  }
  return isCourse && ManagedDates ? <ManagedDates {...props} /> : null;
}
