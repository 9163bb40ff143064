import type { AdminVoucherView } from '@studio/contract/admin/vouchers';

/** A voucher of R500 that the studio gave away, with R300 left. */
export function adminVoucher(values: Partial<AdminVoucherView> = {}): AdminVoucherView {
  return {
    id: 7,
    code: 'ABCD-EFGH-JKMN',
    kind: 'issued',
    value: 50_000,
    balance: 30_000,
    available: 30_000,
    state: 'valid',
    expiresOn: '2029-11-28',
    recipientName: 'Lerato Nkosi',
    recipientEmail: 'lerato@example.com',
    senderName: null,
    message: null,
    note: 'Prize',
    sendOn: null,
    createdAt: '2026-11-28T08:00:00.000Z',
    voidedAt: null,
    voidedBalance: 0,
    ...values,
  };
}
