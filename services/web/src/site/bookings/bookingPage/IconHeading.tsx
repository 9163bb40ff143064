import type { ReactNode, Ref } from 'react';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import type { StateVariant } from './stateVariants.ts';

const colours: Record<StateVariant['tone'], string> = {
  good: 'bg-aloe-d text-card',
  wait: 'bg-wait-bg text-wait',
  bad: 'bg-stop-bg text-stop',
};

interface IconHeadingProps extends Pick<StateVariant, 'icon' | 'tone'> {
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** The heading of a page about a booking. It can take the focus. */
export function IconHeading({ ref, icon, tone, children }: IconHeadingProps) {
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
