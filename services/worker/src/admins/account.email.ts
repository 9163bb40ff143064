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
import { renderEmail } from '../ui/layout.ts';
import type { MailContent } from '../ui/layout.ts';

export function passwordResetEmail(mail: PasswordResetMail): Email {
  return accountEmail(mail, {
    subject: 'Your link for a new admin password',
    tone: 'warm',
    heading: 'Choose a new password',
    preview: 'The link works once, for 30 minutes.',
    lead: `somebody asked for a new password for the admin account ${mail.username}.`,
    blocks: [
      button('Choose a new password', mail.resetUrl),
      paragraph(`The link works once, until ${momentOf(mail.expiresAt)}. A newer one takes its place.`),
    ],
    hint: 'Was it not you? Then there is nothing to do: without the link nothing changes.',
  });
}

/** The mail contains no link, because an attacker may read it too. */
export function passwordUpdatedEmail(mail: PasswordUpdatedMail): Email {
  const { username, updatedAt } = mail;
  return accountEmail(mail, {
    subject: 'Your admin password was changed',
    heading: 'Your password was changed',
    preview: `The password of ${username} was changed.`,
    lead: `the password of the admin account ${username} was changed at ${momentOf(updatedAt)}. Everybody who was logged in with it has been logged out.`,
    hint: `Was it not you? Ask for a new password on the login page at once, and tell the studio: ${studio.phone.shown}.`,
  });
}

/** The mail contains no link and not the new address, because the old address may belong to another person by now. */
export function emailUpdatedEmail(mail: EmailUpdatedMail): Email {
  const { username, updatedBy, updatedAt } = mail;
  return accountEmail(mail, {
    subject: 'The email address of your admin account was changed',
    heading: 'Your email address was changed',
    preview: `The email address of ${username} was changed.`,
    lead: `${updatedBy} changed the email address of the admin account ${username} at ${momentOf(updatedAt)}. This address gets no more mail for the account.`,
    hint: `Was this not intended? Tell the studio at once: ${studio.phone.shown}.`,
  });
}

/** The mail contains no link, because the admin can no longer log in. */
export function accessEndedEmail(mail: AccessEndedMail): Email {
  const { username, isDeleted, endedBy, endedAt } = mail;
  const done = isDeleted ? 'deleted' : 'deactivated';
  const heading = `Your admin account was ${done}`;
  return accountEmail(mail, {
    subject: heading,
    heading,
    preview: `The admin account ${username} was ${done}.`,
    lead: `${endedBy} ${done} the admin account ${username} at ${momentOf(endedAt)}. You are signed out everywhere and cannot log in any more.`,
    hint: `Was this not intended? Ask a colleague to ${isDeleted ? 'add' : 'activate'} it again, or call the studio: ${studio.phone.shown}.`,
  });
}

type Account = Pick<PasswordResetMail, 'siteUrl' | 'email' | 'firstName'>;

interface AccountContent extends Pick<MailContent, 'subject' | 'heading' | 'preview'> {
  tone?: MailContent['tone'];
  /** The first paragraph, which continues the greeting. */
  lead: string;
  blocks?: MailContent['blocks'];
  hint: string;
}

function accountEmail({ siteUrl, email, firstName }: Account, content: AccountContent): Email {
  const { tone = 'wait', lead, blocks = [], hint, ...rest } = content;
  return renderEmail({
    to: { name: firstName, address: email },
    siteUrl,
    tone,
    blocks: [paragraph(`Hi ${firstName}, ${lead}`), ...blocks, smallPrint(hint)],
    ...rest,
  });
}

function momentOf(instant: string): string {
  const at = new Date(instant);
  return `${formatClock(studioClock(at))} on ${formatLongDate(studioDay(at))}`;
}
