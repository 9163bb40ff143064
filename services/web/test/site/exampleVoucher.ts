import { addDays, studioDay } from '@studio/contract/format/dates';
import type { VoucherView } from '@studio/contract/vouchers/vouchers';

/** A new voucher of R200, valid for a year. */
export function exampleVoucher(values: Partial<VoucherView> = {}): VoucherView {
  return {
    code: 'ABCD-EFGH-JKMN',
    value: 20_000,
    available: 20_000,
    state: 'valid',
    expiresOn: addDays(studioDay(new Date()), 365),
    recipientName: null,
    uses: [],
    ...values,
  };
}
