import type { ReactNode } from 'react';
import { Icon } from './image/Icon.tsx';
import type { IconName } from './image/Icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  children: ReactNode;
  action: ReactNode;
  /** Whether screen readers announce the text when it appears: true for errors, not for empty lists. */
  urgent?: boolean;
}

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
