import { queryOptions } from '@tanstack/react-query';
import { parseGroupedCode } from '@studio/contract/format/groupedCode';
import type { VoucherView } from '@studio/contract/vouchers/vouchers';

/** A booking lowers what is left, so the page reads it again when the visitor comes back. */
const staleTime = 10_000;

/** Reads a voucher; null if there is none with this code. */
export function voucherQuery(typed: string) {
  const code = parseGroupedCode(typed) ?? typed;
  return queryOptions<VoucherView | null>({
    queryKey: [`/api/vouchers/${encodeURIComponent(code)}`],
    staleTime,
    meta: { nullOn: [400, 404] },
  });
}
