// These mails contain no names or addresses; the portal shows them.
import { formatRand } from '@studio/contract/format/money';
import type { PaymentReviewMail, PaymentUnreadableMail } from '@studio/contract/mail/mails';
import type { Email, Mailbox } from '../mail/email.ts';
import { button, factTable, paragraph, steps } from '../ui/blocks.ts';
import type { Block } from '../ui/blocks.ts';
import { renderEmail } from '../ui/layout.ts';

interface Task {
  title: string;
  meaning: string;
  doNext: string;
}

const reviews: Record<PaymentReviewMail['review'], Task> = {
  no_seat: {
    title: 'Paid without a place',
    meaning:
      'Money arrived for a booking that no longer holds its places, and the workshop has none left for it, or others have used up its discount code.',
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

const voucherTasks: Record<PaymentReviewMail['review'], Task> = {
  ...reviews,
  paid_twice: {
    title: 'Voucher paid twice',
    meaning: 'A second payment arrived for a gift voucher that is already paid.',
    doNext: 'Refund the payment in the portal.',
  },
  wrong_amount: {
    title: 'Voucher paid with another sum',
    meaning: 'A payment arrived for a gift voucher whose sum is not the one that was asked. No voucher was made.',
    doNext: 'Refund the payment in the portal, and tell the buyer.',
  },
};

const deletedMeaning = 'Money arrived for a booking of a workshop that was deleted or cancelled.';

const unreadable: Task = {
  title: 'An amount that cannot be read',
  meaning:
    'PayFast reported a payment whose amount cannot be read for certain. It counts for no booking until its amount is known.',
  doNext:
    'Look the payment up in PayFast’s dashboard by its number, then press ‘Enter the amount’ at ‘Needs attention’ in the portal.',
};

export function paymentReviewEmail(payment: PaymentReviewMail, studioMailbox: Mailbox): Email {
  const review = (payment.isForVoucher ? voucherTasks : reviews)[payment.review];
  const task = payment.isEventDeleted ? { ...review, meaning: deletedMeaning } : review;
  const particulars = factTable('The payment', [
    { label: 'Payment', value: `No. ${payment.paymentId}` },
    { label: 'Sum', value: formatRand(payment.amount) },
    { label: 'Booking', value: payment.bookingReference ?? (payment.isForVoucher ? 'none, a gift voucher' : 'none') },
  ]);
  const subject = `A payment needs you: ${task.title} (${formatRand(payment.amount)})`;
  return taskEmail(payment, studioMailbox, subject, task, particulars);
}

export function paymentUnreadableEmail(mail: PaymentUnreadableMail, studioMailbox: Mailbox): Email {
  const particulars = mail.payments.map(({ providerPaymentId, amountText, bookingReference }) => ({
    label: `Payment ${providerPaymentId}`,
    value: `${amountText === '' ? 'no amount' : `“${amountText}”`}, booking ${bookingReference ?? 'unknown'}`,
  }));
  const subject = 'A payment needs you: its amount cannot be read';
  return taskEmail(mail, studioMailbox, subject, unreadable, factTable('What PayFast sent', particulars));
}

function taskEmail(
  { siteUrl, adminUrl }: { siteUrl: string; adminUrl: string },
  to: Mailbox,
  subject: string,
  { title, meaning, doNext }: Task,
  particulars: Block,
): Email {
  return renderEmail({
    to,
    subject,
    siteUrl,
    tone: 'stop',
    heading: title,
    preview: meaning,
    blocks: [
      paragraph(meaning),
      particulars,
      steps('What to do', [doNext]),
      button('Open the portal', adminUrl, 'The portal'),
    ],
  });
}
