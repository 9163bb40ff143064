import { formatClock, studioClock } from '@studio/contract/format/dates';
import type { ContactDigestMail } from '@studio/contract/mail/mails';
import type { Email, Mailbox } from '../mail/email.ts';
import { button, paragraph } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';

const hourMs = 3_600_000;

/** To the studio, about messages that have no mail of their own because many came in an hour. */
export function contactDigestEmail(
  { siteUrl, count, since, adminUrl }: ContactDigestMail,
  studioMailbox: Mailbox,
): Email {
  const messages = count === 1 ? '1 more message' : `${count} more messages`;
  const heading = `${messages} came in the last hour`;
  const start = new Date(since);
  const lead = `Between ${clockOf(start)} and ${clockOf(new Date(start.getTime() + hourMs))} many messages came by the contact form. Those after the tenth have no mail each: see them in the portal.`;

  return {
    to: studioMailbox,
    subject: `${heading}, see the portal`,
    ...renderBody({
      siteUrl,
      tone: 'warm',
      heading,
      preview: 'Many messages from the contact form.',
      blocks: [paragraph(lead), button('Open the messages', adminUrl, 'The messages')],
    }),
  };
}

function clockOf(instant: Date): string {
  return formatClock(studioClock(instant));
}
