import type { PaymentUnreadableMail } from '@studio/contract/mail/mails';
import type { Email, Mailbox } from '../mail/email.ts';
import { button, facts, paragraph, steps } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';

const title = 'An amount that cannot be read';
const meaning =
  'PayFast reported a payment whose amount cannot be read for certain. It counts for no booking until its amount is known.';
const doNext =
  'Look the payment up in PayFast’s dashboard by its number, then press ‘Enter the amount’ at ‘Needs attention’ in the portal.';

/** The mail contains no names or addresses; the portal shows them. */
export function paymentUnreadableEmail({ siteUrl, adminUrl, payments }: PaymentUnreadableMail, to: Mailbox): Email {
  const particulars = payments.map(({ providerPaymentId, amountText, bookingReference }) => ({
    label: `Payment ${providerPaymentId}`,
    value: `${amountText === '' ? 'no amount' : `“${amountText}”`}, booking ${bookingReference ?? 'unknown'}`,
  }));
  return {
    to,
    subject: 'A payment needs you: its amount cannot be read',
    ...renderBody({
      siteUrl,
      tone: 'stop',
      heading: title,
      preview: meaning,
      blocks: [
        paragraph(meaning),
        facts('What PayFast sent', particulars),
        steps('What to do', [doNext]),
        button('Open the portal', adminUrl, 'The portal'),
      ],
    }),
  };
}
