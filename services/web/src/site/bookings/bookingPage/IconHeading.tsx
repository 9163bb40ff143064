import type { ReactNode, Ref } from 'react';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';

const colours = { good: 'bg-aloe-d text-card', wait: 'bg-wait-bg text-wait', bad: 'bg-stop-bg text-stop' };
export type HeadingTone = keyof typeof colours;

interface IconHeadingProps {
  icon: IconName;
  tone: HeadingTone;
  ref: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** The title of a page that shows a state. It can take the focus. */
export function IconHeading({ icon, tone, ref, children }: IconHeadingProps) {
  return (
    <div className="flex items-center gap-[min(0.875rem,3vw)] md:gap-5">
      <span
        className={`grid size-11 flex-none place-items-center rounded-full md:size-13 print:hidden ${colours[tone]}`}
      >
        <Icon name={icon} size={26} />
      </span>
      <h1 ref={ref} tabIndex={-1} className="min-w-0 text-[min(1.75rem,8vw)] leading-tight md:text-h2">
        {children}
      </h1>
    </div>
  );
}
