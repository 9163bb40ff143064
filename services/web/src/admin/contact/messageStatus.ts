import type { MessageStatus } from '@studio/contract/contact';
import type { BadgeTone } from '../../shared/ui/Badge.tsx';
import type { IconName } from '../../shared/ui/Icon.tsx';

/** How each status looks and reads; the order is the way a message goes. */
export const statusDisplay: Record<MessageStatus, { word: string; tone: BadgeTone; icon: IconName }> = {
  new: { word: 'New', tone: 'new', icon: 'mail' },
  read: { word: 'Read', tone: 'wait', icon: 'eye' },
  answered: { word: 'Answered', tone: 'good', icon: 'check' },
};
const words = Object.keys(statusDisplay);

/** The status that the address names, else all. */
export function statusIn(text: string): MessageStatus | 'all' {
  return isStatus(text) ? text : 'all';
}

function isStatus(text: string): text is MessageStatus {
  return words.includes(text);
}
