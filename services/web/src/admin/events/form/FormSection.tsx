import type { ReactNode } from 'react';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';

interface FormSectionProps {
  title: string;
  icon: IconName;
  /** A summary of the section, shown while it is closed. */
  content: string;
  children: ReactNode;
}

/** A part of a form that is closed at first. A form opens it when a field in it has an error. */
export function FormSection({ title, icon, content, children }: FormSectionProps) {
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3.5 rounded-md px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-oat">
          <Icon name={icon} />
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-ink-2 group-open:hidden">{content}</span>
        </span>
        <Icon name="down" className="group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-4">{children}</div>
    </details>
  );
}
