import { formatClock, formatLongDate, studioClock, studioDay } from '@studio/contract/format/dates';
import type {
  AccessEndedMail,
  EmailUpdatedMail,
  PasswordUpdatedMail,
  PasswordResetMail,
} from '@studio/contract/mail/mails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, paragraph, smallPrint } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';

export function passwordResetEmail({ siteUrl, email, firstName, username, ...reset }: PasswordResetMail): Email {
  return {
    to: { name: firstName, address: email },
    subject: 'Your link for a new admin password',
    ...renderBody({
      siteUrl,
      tone: 'warm',
      heading: 'Choose a new password',
      preview: 'The link works once, for 30 minutes.',
      blocks: [
        paragraph(`Hi ${firstName}, somebody asked for a new password for the admin account ${username}.`),
        button('Choose a new password', reset.resetUrl),
        paragraph(`The link works once, until ${momentOf(reset.expiresAt)}. A newer one takes its place.`),
        smallPrint('Was it not you? Then there is nothing to do: without the link nothing changes.'),
      ],
    }),
  };
}

/** Contains no link, because an attacker may read the mail too. */
export function passwordUpdatedEmail({ siteUrl, email, firstName, username, updatedAt }: PasswordUpdatedMail): Email {
  return {
    to: { name: firstName, address: email },
    subject: 'Your admin password was changed',
    ...renderBody({
      siteUrl,
      tone: 'wait',
      heading: 'Your password was changed',
      preview: `The password of ${username} was changed.`,
      blocks: [
        paragraph(
          `Hi ${firstName}, the password of the admin account ${username} was changed at ${momentOf(updatedAt)}. Everybody who was logged in with it has been logged out.`,
        ),
        smallPrint(
          `Was it not you? Ask for a new password on the login page at once, and tell the studio: ${studio.phone.shown}.`,
        ),
      ],
    }),
  };
}

/** Contains no link and not the new address, because the old one may no longer belong to the admin. */
export function emailUpdatedEmail({ siteUrl, email, firstName, username, ...update }: EmailUpdatedMail): Email {
  return {
    to: { name: firstName, address: email },
    subject: 'The email address of your admin account was changed',
    ...renderBody({
      siteUrl,
      tone: 'wait',
      heading: 'Your email address was changed',
      preview: `The email address of ${username} was changed.`,
      blocks: [
        paragraph(
          `Hi ${firstName}, ${update.updatedBy} changed the email address of the admin account ${username} at ${momentOf(update.updatedAt)}. This address gets no more mail for the account.`,
        ),
        smallPrint(`Was this not intended? Tell the studio at once: ${studio.phone.shown}.`),
      ],
    }),
  };
}

/** Contains no link, because the admin can no longer log in. */
export function accessEndedEmail({ siteUrl, email, firstName, username, ...end }: AccessEndedMail): Email {
  const done = end.isDeleted ? 'deleted' : 'deactivated';
  const heading = `Your admin account was ${done}`;
  return {
    to: { name: firstName, address: email },
    subject: heading,
    ...renderBody({
      siteUrl,
      tone: 'wait',
      heading,
      preview: `The admin account ${username} was ${done}.`,
      blocks: [
        paragraph(
          `Hi ${firstName}, ${end.endedBy} ${done} the admin account ${username} at ${momentOf(end.endedAt)}. You are signed out everywhere and cannot log in any more.`,
        ),
        smallPrint(
          `Was this not intended? Ask a colleague to ${end.isDeleted ? 'add' : 'activate'} it again, or call the studio: ${studio.phone.shown}.`,
        ),
      ],
    }),
  };
}

function momentOf(instant: string): string {
  const at = new Date(instant);
  return `${formatClock(studioClock(at))} on ${formatLongDate(studioDay(at))}`;
}
