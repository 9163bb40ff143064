import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ChatButton } from './ChatButton.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { mainId, useScrollOnNavigation } from './useScrollOnNavigation.ts';

interface LayoutProps {
  frame?: 'site' | 'portal' | undefined;
  children: ReactNode;
}

export function Layout({ frame = 'site', children }: LayoutProps) {
  useScrollOnNavigation();
  return (
    <>
      <a href={`#${mainId}`} className="skip-link">
        Skip to the content
      </a>
      {frame === 'site' && <Navbar />}
      {/* The chat button floats within this element, so that it does not cover the footer. */}
      <div>
        {/* The main element gets the focus from the skip link and after each navigation. */}
        <main
          id={mainId}
          tabIndex={-1}
          className={frame === 'site' ? 'min-h-dvh pt-16 md:pt-18 print:pt-0' : 'min-h-dvh'}
        >
          {children}
        </main>
        {frame === 'site' && <ChatButton />}
      </div>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}
