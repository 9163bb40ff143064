import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PayLaterProps } from './PayLater.tsx';

const script = queryOptions({
  queryKey: ['script of later payments'],
  queryFn: async () => (await import('./PayLater.tsx')).PayLater,
});

/** Loaded only for a workshop that can be paid later. Without this script the booking is paid by card. */
export function LazyPayLater(props: PayLaterProps) {
  const { data: PayLater } = useQuery(script);
  return PayLater ? <PayLater {...props} /> : null;
}
