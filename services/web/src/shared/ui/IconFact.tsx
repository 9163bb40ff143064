import type { ReactNode } from 'react';
import { Icon } from './image/Icon.tsx';
import type { IconName } from './image/Icon.tsx';

export function IconFact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.25">
      <Icon name={icon} size={18} className="text-accent" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
