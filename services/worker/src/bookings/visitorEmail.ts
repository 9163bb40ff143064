import type { Email } from '../mail/email.ts';
import { paragraph } from '../ui/blocks.ts';
import { renderEmail } from '../ui/layout.ts';
import type { MailContent } from '../ui/layout.ts';
import { greeting, visitorOf } from './visitorName.ts';
import type { Visitor } from './visitorName.ts';

interface VisitorContent extends Omit<MailContent, 'siteUrl' | 'to'> {
  /** The first paragraph, which continues the greeting. */
  lead: string;
}

export function visitorEmail(
  visitor: Visitor & Pick<MailContent, 'siteUrl'>,
  { lead, blocks, ...content }: VisitorContent,
): Email {
  return renderEmail({
    to: visitorOf(visitor),
    siteUrl: visitor.siteUrl,
    blocks: [paragraph(`${greeting(visitor)} ${lead}`), ...blocks],
    ...content,
  });
}
