import { formatClock, formatLongDate, studioClock, studioDay } from '@studio/contract/format/dates';
import type { EmailChangedMail } from '@studio/contract/mail/mails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { paragraph, smallPrint } from '../ui/blocks.ts';
import { layout, plainLayout } from '../ui/layout.ts';

/** Contains no link and not the new address, because the old one may no longer belong to the admin. */
export function emailChangedEmail({
  siteUrl,
  email,
  firstName,
  username,
  changedBy,
  changedAt,
}: EmailChangedMail): Email {
  const changed = new Date(changedAt);
  const heading = 'Your email address was changed';
  const change = `Hi ${firstName}, ${changedBy} changed the email address of the admin account ${username} at ${formatClock(studioClock(changed))} on ${formatLongDate(studioDay(changed))}. This address gets no more mail for the account.`;
  const notYou = `Was this not intended? Tell the studio at once: ${studio.phone.shown}.`;

  return {
    to: { name: firstName, address: email },
    subject: 'The email address of your admin account was changed',
    html: layout({
      siteUrl,
      tone: 'wait',
      heading,
      preview: `The email address of ${username} was changed.`,
      blocks: [paragraph(change), smallPrint(notYou)],
    }),
    text: plainLayout(heading, [change, notYou]),
  };
}
