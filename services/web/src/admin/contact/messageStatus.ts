import type { MessageStatus } from '@studio/contract/messages/contact';
import type { BadgeTone } from '../../shared/ui/Badge.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';

/** The label and the badge of each status, in the order of handling. */
export const statusDisplay: Record<MessageStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  new: { label: 'New', tone: 'new', icon: 'mail' },
  read: { label: 'Read', tone: 'wait', icon: 'eye' },
  answered: { label: 'Answered', tone: 'good', icon: 'check' },
};
const statuses = Object.keys(statusDisplay);

/** Reads the status from the URL; any unknown value is `all`. */
export function statusIn(text: string): MessageStatus | 'all' {
  return isStatus(text) ? text : 'all';
}

function isStatus(text: string): text is MessageStatus {
  return statuses.includes(text);
}
