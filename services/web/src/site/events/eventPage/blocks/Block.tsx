import type { ReactNode } from 'react';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../../shared/ui/image/Icon.tsx';

/** Two blocks share a row; a single one takes all of it. */
export function BlockRow({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`grid gap-4 empty:hidden sm:grid-cols-2 desktop:gap-5 ${className}`}>{children}</div>;
}

export function Block({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="@container event-block flex flex-col only:col-span-full">
      <h2 className="mb-3.5 flex items-center gap-3 block-title">
        <Icon name={icon} size={24} className="text-accent" />
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}
