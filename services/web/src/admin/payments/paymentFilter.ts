import { moneyKinds } from '@studio/contract/admin/moneyKinds';
import type { MoneyKind } from '@studio/contract/admin/moneyKinds';
import { isDay } from '@studio/contract/format/dates';
import { maxSearch } from '@studio/contract/validation/textRules';
import { useUrlFilter } from '../lists/useUrlFilter.ts';

export type PaymentFilter = {
  search: string;
  kind: MoneyKind | '';
  /** An empty text means no limit. */
  from: string;
  to: string;
};

export const noFilter = { search: '', kind: '', from: '', to: '' } as const;

/** Reads the filter from the URL; an invalid value counts as not set. */
export function usePaymentFilter(): [PaymentFilter, (changes: Record<string, string>) => void] {
  const [get, set] = useUrlFilter();
  const day = (name: string) => (isDay(get(name)) ? get(name) : '');
  const filter: PaymentFilter = {
    search: get('search').trim().slice(0, maxSearch),
    kind: moneyKinds.find((kind) => kind === get('kind')) ?? '',
    from: day('from'),
    to: day('to'),
  };
  return [filter, set];
}
