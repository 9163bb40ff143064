import type { MessageStatus } from '@studio/contract/messages/contact';
import type { BadgeTone } from '../../shared/ui/Badge.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';

/** The label and the badge of each status, in the order of handling. */
export const statusDisplay: Record<MessageStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  new: { label: 'New', tone: 'new', icon: 'mail' },
  read: { label: 'Read', tone: 'wait', icon: 'eye' },
  answered: { label: 'Answered', tone: 'good', icon: 'check' },
};
