import type { ReactNode } from 'react';
import { ChatButton } from './ChatButton.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { mainId, useScrollOnNavigation } from './useScrollOnNavigation.ts';

interface LayoutProps {
  /** The portal brings a bar of its own and no chat button. */
  frame?: 'site' | 'portal' | undefined;
  children: ReactNode;
}

/** What stands around a page (SPEC §2): the bar, the footer on all of them, the floating chat button. */
export function Layout({ frame = 'site', children }: LayoutProps) {
  useScrollOnNavigation();
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-50 -translate-y-[200%] rounded-full bg-ink px-5 py-3 font-strong text-paper focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      {frame === 'site' && <Navbar />}
      {/* Keyboard users land here from the skip link and after each navigation. */}
      <main
        id={mainId}
        tabIndex={-1}
        className={frame === 'site' ? 'min-h-dvh pt-16 md:pt-18 print:pt-0' : 'min-h-dvh'}
      >
        {children}
      </main>
      <Footer />
      {frame === 'site' && <ChatButton />}
    </>
  );
}
