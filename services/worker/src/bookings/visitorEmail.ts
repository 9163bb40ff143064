import type { Email } from '../mail/email.ts';
import { paragraph } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';
import type { MailBody } from '../ui/layout.ts';
import { greeting, visitorOf } from './visitorName.ts';
import type { Visitor } from './visitorName.ts';

interface VisitorEmail extends Omit<MailBody, 'siteUrl'>, Omit<Email, 'to' | 'text' | 'html'> {
  /** The first paragraph, which goes on after the greeting. */
  lead: string;
}

export function visitorEmail(visitor: Visitor & Pick<MailBody, 'siteUrl'>, content: VisitorEmail): Email {
  const { lead, tone, heading, preview, blocks, ...envelope } = content;
  return {
    to: visitorOf(visitor),
    ...envelope,
    ...renderBody({
      siteUrl: visitor.siteUrl,
      tone,
      heading,
      preview,
      blocks: [paragraph(`${greeting(visitor)} ${lead}`), ...blocks],
    }),
  };
}
