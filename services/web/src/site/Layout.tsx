import type { ReactNode } from 'react';
import { ChatButton } from './ChatButton.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { mainId, useArrival } from './useArrival.ts';

/** What stands around every public page (SPEC §2): the bar, the footer, the floating chat button. */
export function Layout({ children }: { children: ReactNode }) {
  useArrival();
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 font-strong text-paper focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Navbar />
      {/* Keyboard users land here from the skip link and after each navigation. */}
      <main id={mainId} tabIndex={-1} className="min-h-dvh pt-16 md:pt-18 print:pt-0">
        {children}
      </main>
      <Footer />
      <ChatButton />
    </>
  );
}
