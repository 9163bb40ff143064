import type { ReactNode } from 'react';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../../shared/ui/image/Icon.tsx';

const tones = { plain: 'bg-oat', good: 'bg-ok-bg text-ok', wait: 'bg-wait-bg text-wait', bad: 'bg-stop-bg text-stop' };

interface NoteProps {
  icon: IconName;
  tone?: keyof typeof tones;
  children: ReactNode;
}

export function Note({ icon, tone = 'plain', children }: NoteProps) {
  return (
    <p className={`num flex items-start gap-2.5 rounded-[14px] px-3.5 py-3 text-sm leading-snug ${tones[tone]}`}>
      <Icon name={icon} className="mt-px" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
