import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  /** One sentence: what is missing, or what went wrong. */
  children: ReactNode;
  /** The one next thing to do. */
  action: ReactNode;
  /** Read out when it appears: for what went wrong, not for what is simply empty. */
  urgent?: boolean;
}

/** Stands where a list would: an empty one and a failed one say so and offer a way on. */
export function EmptyState({ icon, children, action, urgent = false }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-lg border-2 border-dashed border-line bg-card px-6 py-12 text-center">
      <Icon name={icon} size={32} className="text-terracotta" />
      <p {...(urgent && { role: 'alert' })} className="max-w-text text-ink-2">
        {children}
      </p>
      {action}
    </div>
  );
}
