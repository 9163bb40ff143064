import type { ReactNode } from 'react';
import { PageHead, pageTitle } from '../../shared/head.tsx';

interface TabHeaderProps {
  title: string;
  /** The document's title when it differs from `title`. */
  pageName?: string;
  freshness?: ReactNode;
  /** `4 of 1284 shown, newest first`. Screen readers announce a change. */
  count?: string | undefined;
  /** Buttons, of which the primary one is the last. */
  children?: ReactNode;
}

export function TabHeader({ title, pageName = title, freshness, count, children }: TabHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
      <PageHead head={{ title: pageTitle(pageName), noindex: true }} />
      <div className="min-w-0">
        <h1 tabIndex={-1} data-tab-title="" className="text-[2rem] leading-tight wrap-anywhere">
          {title}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <output className="num empty:hidden">{count}</output>
          {freshness}
        </p>
      </div>
      {children && <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">{children}</div>}
    </div>
  );
}

/** Returns the heading, which gets the focus when the focused row has been removed. */
export function tabTitle(): HTMLElement | null {
  return document.querySelector('[data-tab-title]');
}
