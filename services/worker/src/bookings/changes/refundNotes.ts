import { formatRand } from '@studio/contract/format/money';
import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';

/** Empty if nothing is given back. */
export function refundNotes({ change: { returned, isByHand } }: BookingChangeMail): string[] {
  if (returned === 0) return [];
  const sum = formatRand(returned);
  return [
    isByHand
      ? `The studio pays ${sum} back to you by hand. If we need your bank details, we ask you for them.`
      : `We return ${sum} to the card or account you paid with. With a card this can take up to ten business days.`,
  ];
}
