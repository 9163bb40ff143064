import { useId } from 'react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';

interface PanelProps {
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Class of a panel without the colour of its border. */
export const panelShape = 'rounded-[22px] border bg-card px-4 py-4.5 md:px-6 md:py-5.5';

export function Panel({ title, note, aside, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${panelShape} border-line ${className}`}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-28">
          <h2 id={id} className="text-[1.3rem] leading-tight">
            {title}
          </h2>
          {note && <p className="text-xs text-ink-3">{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** The text of a panel without entries, and the next step. */
export function EmptyPanel({ text, href, action }: Record<'text' | 'href' | 'action', string>) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{text}</p>
      <ButtonLink href={href} tone="outline" size="sm">
        {action}
      </ButtonLink>
    </div>
  );
}
