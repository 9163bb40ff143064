import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import type { DiscountProps } from './Discount.tsx';

const script = queryOptions({
  queryKey: ['script of discount codes'],
  queryFn: async () => (await import('./Discount.tsx')).Discount,
});

/** Loaded only while the studio has discount codes. If the script fails to load, the form books without a code. */
export function LazyDiscount(props: DiscountProps) {
  const hasDiscountCodes = useStudioSettings()?.hasDiscountCodes ?? false;
  const { data: Discount } = useQuery({ ...script, enabled: hasDiscountCodes });
  return hasDiscountCodes && Discount ? <Discount {...props} /> : null;
}
