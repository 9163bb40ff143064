import { formatDate, formatLongDate } from '@studio/contract/format/dates';
import { formatRand, splitTotal } from '@studio/contract/format/money';
import type { VoucherBoughtMail, VoucherGiftMail, VoucherNewMail } from '@studio/contract/mail/voucherMails';
import { studio } from '@studio/contract/studio';
import type { Attachment, Email, Mailbox } from '../../mail/email.ts';
import { blockquote, button, factTable, paragraph, priceTable, smallPrint, steps } from '../../ui/blocks.ts';
import type { Fact } from '../../ui/blocks.ts';
import { renderEmail } from '../../ui/layout.ts';
import { withoutLinks } from '../../ui/links.ts';
import { visitorEmail } from '../visitorEmail.ts';
import { safeName } from '../visitorName.ts';

/** Sent to the buyer: the receipt, and the card to print or to pass on. */
export function voucherBoughtEmail(voucher: VoucherBoughtMail): Email {
  const { code, value, voucherUrl } = voucher;
  const { subtotal, fee } = splitTotal(value);
  const sums = [
    { label: 'Gift voucher', value: formatRand(subtotal) },
    { label: 'Processing fee', value: formatRand(fee) },
  ];
  return visitorEmail(voucher, {
    subject: `Your gift voucher of ${formatRand(value)}`,
    tone: 'good',
    heading: 'Your gift voucher',
    preview: `${formatRand(value)} for ${safeName(voucher.recipientName) || 'your gift'}, code ${code}.`,
    lead: 'thank you. Your gift voucher is paid, and its card is attached to print or to pass on.',
    blocks: [
      factTable('The voucher', [...voucherFacts(voucher), { label: 'Sent to', value: deliveryOf(voucher) }]),
      priceTable('Payment', sums, { label: 'Total paid', value: formatRand(value) }),
      button('See what is left of it', voucherUrl),
      smallPrint('Anyone with the code can use it, so keep this email to yourself.'),
    ],
    attachments: [cardOf(voucher)],
  });
}

/** Sent to the person for whom it is. A buyer chose the name and the message, so links are left out. */
export function voucherGiftEmail(voucher: VoucherGiftMail): Email {
  const { value, message, eventsUrl, voucherUrl, recipientName, email } = voucher;
  const sender = safeName(voucher.senderName ?? '');
  const text = withoutLinks(message ?? '').trim();
  const what = `a voucher of ${formatRand(value)} for workshops at ${studio.name}.`;
  return visitorEmail(
    { siteUrl: voucher.siteUrl, firstName: recipientName, lastName: '', email },
    {
      subject: `A gift for you from ${sender || studio.name}`,
      tone: 'warm',
      heading: 'A gift for you',
      preview: `A gift voucher of ${formatRand(value)} for a workshop at ${studio.name}.`,
      lead: sender === '' ? `here is ${what}` : `${sender} has given you ${what}`,
      blocks: [
        ...(text === '' ? [] : [blockquote(text)]),
        factTable('Your voucher', voucherFacts(voucher)),
        button('Choose a workshop', eventsUrl),
        steps('How to use it', [
          'Choose a workshop, and enter the code when you book.',
          'Use it in parts or all at once; the rest stays on it.',
        ]),
        paragraph(`What is left of it: ${voucherUrl}`),
      ],
      attachments: [cardOf(voucher)],
    },
  );
}

export function voucherNewEmail(voucher: VoucherNewMail, studioMailbox: Mailbox): Email {
  const { value, firstName, lastName, recipientName, expiresOn, siteUrl, adminUrl } = voucher;
  const list = [
    { label: 'Value', value: formatRand(value) },
    { label: 'Bought by', value: `${firstName} ${lastName}` },
    { label: 'For', value: recipientName },
    { label: 'Valid until', value: formatDate(expiresOn) },
  ];
  return renderEmail({
    to: studioMailbox,
    subject: `New gift voucher: ${formatRand(value)}`,
    siteUrl,
    tone: 'good',
    heading: 'A new gift voucher',
    preview: `A gift voucher of ${formatRand(value)} was sold.`,
    blocks: [
      factTable('The voucher', list),
      button('Open the portal', adminUrl),
      smallPrint('You can switch these emails off in the portal, under Settings.'),
    ],
  });
}

function voucherFacts({ code, value, expiresOn }: Pick<VoucherBoughtMail, 'code' | 'value' | 'expiresOn'>): Fact[] {
  return [
    { label: 'Code', value: code },
    { label: 'Value', value: formatRand(value) },
    { label: 'Valid until', value: formatDate(expiresOn) },
  ];
}

function deliveryOf({ recipientEmail, sendOn }: VoucherBoughtMail): string {
  if (recipientEmail === null || sendOn === null) return 'you, to give it yourself';
  return `${recipientEmail}, on ${formatLongDate(sendOn)}`;
}

function cardOf({ code, card }: Pick<VoucherBoughtMail, 'code' | 'card'>): Attachment {
  return { filename: `voucher-${code}.pdf`, contentType: 'application/pdf', content: Buffer.from(card, 'base64') };
}
