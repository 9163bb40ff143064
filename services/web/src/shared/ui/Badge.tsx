import type { ReactNode } from 'react';
import { Icon } from './image/Icon.tsx';
import type { IconName } from './image/Icon.tsx';

export type BadgeTone = 'good' | 'wait' | 'bad' | 'new' | 'plain';

export const badgeTones: Record<BadgeTone, string> = {
  good: 'bg-ok-bg text-ok',
  wait: 'bg-wait-bg text-wait',
  bad: 'bg-stop-bg text-stop',
  new: 'bg-new-bg text-new',
  plain: 'bg-card text-accent',
};

interface BadgeProps {
  tone: BadgeTone;
  /** Needed unless the text has the same meaning as the colour: colour alone must not carry a meaning (WCAG 1.4.1). */
  icon?: IconName;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, icon, className = '', children }: BadgeProps) {
  return (
    <span className={`badge ${badgeTones[tone]} ${className}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
