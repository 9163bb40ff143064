import type { AttentionView } from '@studio/contract/admin/attention';

/** Nothing needs attention; override the lists that a test is about. */
export function exampleAttention(overrides: Partial<AttentionView> = {}): AttentionView {
  return {
    payments: [],
    unreadable: [],
    unpaid: [],
    overdue: [],
    unconfirmed: [],
    cancelledPaid: [],
    deletedMoney: [],
    calls: [],
    askedLinks: [],
    bankEntries: [],
    refunds: [],
    differences: null,
    reviews: null,
    mails: [],
    mailCount: overrides.mails?.length ?? 0,
    ...overrides,
  };
}
