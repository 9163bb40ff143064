import { formatRand } from '@studio/contract/format/money';
import type { PaymentReviewMail } from '@studio/contract/mail/mails';
import type { Email, Mailbox } from '../mail/email.ts';
import { button, facts, paragraph, steps } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';

const reviews: Record<PaymentReviewMail['review'], { title: string; meaning: string; doNext: string }> = {
  no_seat: {
    title: 'Paid without a place',
    meaning: 'Money arrived for a booking that no longer holds its places, and the workshop has none left for it.',
    doNext: 'Find a place for the visitor or refund the payment at the card provider, then note it in the portal.',
  },
  paid_twice: {
    title: 'Paid twice',
    meaning: 'A second payment arrived for a booking that is already paid.',
    doNext:
      'Look whether two payments stand at the card provider. If so, refund one of them there and note it in the portal. If somebody had marked this very payment as paid by hand, choose ‘The same money’ in the portal: it then counts once.',
  },
  wrong_amount: {
    title: 'Paid another sum',
    meaning: 'A payment arrived whose sum is not the one that was asked. The booking is not confirmed.',
    doNext: 'Compare both sums in the portal; accept the payment or refund it at the card provider.',
  },
  unmatched: {
    title: 'Payment without a booking',
    meaning: 'A payment arrived that belongs to no single booking.',
    doNext: 'Find whose it is in the portal and match it, or refund it at the card provider.',
  },
};

const deletedMeaning = 'Money arrived for a booking of a workshop that was deleted or cancelled.';

/** The mail contains no names or addresses; the portal shows them. */
export function paymentReviewEmail(payment: PaymentReviewMail, studioMailbox: Mailbox): Email {
  const { title, meaning: usualMeaning, doNext } = reviews[payment.review];
  const meaning = payment.isEventDeleted ? deletedMeaning : usualMeaning;
  const particulars = [
    { label: 'Payment', value: `No. ${payment.paymentId}` },
    { label: 'Sum', value: formatRand(payment.amount) },
    { label: 'Booking', value: payment.bookingReference ?? 'none' },
  ];

  return {
    to: studioMailbox,
    subject: `A payment needs you: ${title} (${formatRand(payment.amount)})`,
    ...renderBody({
      siteUrl: payment.siteUrl,
      tone: 'stop',
      heading: title,
      preview: meaning,
      blocks: [
        paragraph(meaning),
        facts('The payment', particulars),
        steps('What to do', [doNext]),
        button('Open the portal', payment.adminUrl, 'The portal'),
      ],
    }),
  };
}
