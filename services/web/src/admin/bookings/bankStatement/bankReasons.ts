import type { BankEntryReason } from '@studio/contract/admin/bankStatements';

const texts: Record<BankEntryReason, string> = {
  no_reference: 'The text names no booking, but a booking waits for this sum.',
  several_references: 'The text names several bookings.',
  wrong_amount: 'The booking owes another sum.',
  already_paid: 'The booking is already paid for.',
  not_payable:
    'The booking cannot take a payment now: it was cancelled, its workshop is over, or it has an open refund or payment.',
  no_seat: 'The places were released, and others have booked them.',
};

export function bankReasonText(reason: BankEntryReason): string {
  return texts[reason];
}
