import { voucherRefundText } from '@studio/contract/bookings/refunds';
import type { VoucherRefund } from '@studio/contract/bookings/refunds';
import { refundPromise } from '@studio/contract/format/cancellation';
import { formatLongDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { RefundDoneMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, paragraph, referenceBox } from '../ui/blocks.ts';
import { voucherRefundNote } from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

/** Sent to the visitor when the studio has paid the money back. */
export function refundDoneEmail(booking: RefundDoneMail): Email {
  const { event, bookingReference, refund } = booking;
  const sum = formatRand(refund.amount);
  const of = `what you paid for ${event.title} on ${formatLongDate(event.date)}`;
  const state = refund.isCancelled ? 'Your booking is cancelled.' : 'Your booking still stands.';
  const { toVoucher } = refund;
  const help = `If it does not arrive, please call ${studio.phone.shown} or write to ${studio.email} with your reference.`;

  return visitorEmail(booking, {
    subject: `${toVoucher ? `${onVoucher(toVoucher)}: ` : 'Paid back: '}${sum} for ${event.title} (${bookingReference})`,
    tone: 'good',
    heading: toVoucher ? `${onVoucher(toVoucher)}: ${sum}` : `${sum} has been paid back`,
    preview: toVoucher ? voucherRefundText(toVoucher) : refundPromise,
    lead: toVoucher
      ? `${sum} of ${of} ${toVoucher.isCredit ? 'is credit now' : 'is back on your voucher'}.`
      : `we have paid back ${sum} of ${of}.`,
    blocks: [
      paragraph(state),
      ...(toVoucher ? [voucherRefundNote(toVoucher, booking.siteUrl)] : [paragraph(refundPromise), paragraph(help)]),
      referenceBox(bookingReference),
      button('View your booking', booking.bookingUrl, 'Your booking'),
    ],
  });
}

function onVoucher({ isCredit }: VoucherRefund): string {
  return isCredit ? 'Your credit' : 'Back on your voucher';
}
