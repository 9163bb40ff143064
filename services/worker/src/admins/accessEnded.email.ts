import { formatClock, formatLongDate, studioClock, studioDay } from '@studio/contract/format/dates';
import type { AccessEndedMail } from '@studio/contract/mail/mails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { paragraph, smallPrint } from '../ui/blocks.ts';
import { layout, plainLayout } from '../ui/layout.ts';

/** Contains no link, because the admin can no longer log in. */
export function accessEndedEmail(mail: AccessEndedMail): Email {
  const { siteUrl, email, firstName, username, endedBy } = mail;
  const endedAt = new Date(mail.endedAt);
  const done = mail.isDeleted ? 'deleted' : 'deactivated';
  const heading = `Your admin account was ${done}`;
  const end = `Hi ${firstName}, ${endedBy} ${done} the admin account ${username} at ${formatClock(studioClock(endedAt))} on ${formatLongDate(studioDay(endedAt))}. You are signed out everywhere and cannot log in any more.`;
  const notIntended = `Was this not intended? Ask a colleague to ${mail.isDeleted ? 'add' : 'activate'} it again, or call the studio: ${studio.phone.shown}.`;

  return {
    to: { name: firstName, address: email },
    subject: heading,
    html: layout({
      siteUrl,
      tone: 'wait',
      heading,
      preview: `The admin account ${username} was ${done}.`,
      blocks: [paragraph(end), smallPrint(notIntended)],
    }),
    text: plainLayout(heading, [end, notIntended]),
  };
}
