import { formatClock, formatLongDate, studioClock, studioDay } from '@studio/contract/format/dates';
import type { PasswordChangedMail } from '@studio/contract/mail/mails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { paragraph, smallPrint } from '../ui/blocks.ts';
import { layout, plainLayout } from '../ui/layout.ts';

/** Contains no link, because an attacker may read the mail too. */
export function passwordChangedEmail({ siteUrl, email, firstName, username, changedAt }: PasswordChangedMail): Email {
  const changed = new Date(changedAt);
  const heading = 'Your password was changed';
  const change = `Hi ${firstName}, the password of the admin account ${username} was changed at ${formatClock(studioClock(changed))} on ${formatLongDate(studioDay(changed))}. Everybody who was logged in with it has been logged out.`;
  const notYou = `Was it not you? Ask for a new password on the login page at once, and tell the studio: ${studio.phone.shown}.`;

  return {
    to: { name: firstName, address: email },
    subject: 'Your admin password was changed',
    html: layout({
      siteUrl,
      tone: 'wait',
      heading,
      preview: `The password of ${username} was changed.`,
      blocks: [paragraph(change), smallPrint(notYou)],
    }),
    text: plainLayout(heading, [change, notYou]),
  };
}
