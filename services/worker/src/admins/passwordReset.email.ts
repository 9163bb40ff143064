import { formatClock, formatLongDate, studioClock, studioDay } from '@studio/contract/format/dates';
import type { PasswordResetMail } from '@studio/contract/mail/mails';
import type { Email } from '../mail/email.ts';
import { button, paragraph, smallPrint } from '../ui/blocks.ts';
import { layout, plainLayout } from '../ui/layout.ts';

export function passwordResetEmail(reset: PasswordResetMail): Email {
  const until = new Date(reset.expiresAt);
  const heading = 'Choose a new password';
  const welcome = `Hi ${reset.firstName}, somebody asked for a new password for the admin account ${reset.username}.`;
  const limits = `The link works once, until ${formatClock(studioClock(until))} on ${formatLongDate(studioDay(until))}. A newer one takes its place.`;
  const notYou = 'Was it not you? Then there is nothing to do: without the link nothing changes.';

  return {
    to: { name: reset.firstName, address: reset.email },
    subject: 'Your link for a new admin password',
    html: layout({
      siteUrl: reset.siteUrl,
      tone: 'warm',
      heading,
      preview: 'The link works once, for 30 minutes.',
      blocks: [
        paragraph(welcome),
        button('Choose a new password', reset.resetUrl),
        paragraph(limits),
        smallPrint(notYou),
      ],
    }),
    text: plainLayout(heading, [welcome, `Choose a new password: ${reset.resetUrl}`, limits, notYou]),
  };
}
