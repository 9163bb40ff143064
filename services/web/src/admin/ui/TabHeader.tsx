import type { ReactNode } from 'react';
import { PageHead, pageTitle } from '../../shared/head.tsx';

interface TabHeaderProps {
  /** Names the tab of the portal. */
  title: string;
  /** Its name in the browser's own tab, where that is another. */
  pageName?: string;
  /** When the list was read, and its Refresh button: `<Freshness … />`. */
  freshness?: ReactNode;
  /** How much there is: `4 of 1284 shown, newest first`. Read out when it changes. */
  count?: string | undefined;
  /** The buttons of the tab; the primary one last. */
  children?: ReactNode;
}

/** The top of a portal tab. */
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

/** Where the keyboard goes on when the row that had it is gone. */
export function tabTitle(): HTMLElement | null {
  return document.querySelector('[data-tab-title]');
}
