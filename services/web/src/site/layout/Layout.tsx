import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { studio, whatsappLink } from '@studio/contract/studio';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Tooltip } from '../../shared/ui/Tooltip.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { mainId, useScrollOnNavigation } from './useScrollOnNavigation.ts';

interface LayoutProps {
  frame?: 'site' | 'portal' | undefined;
  /** Whether the footer links to the page that sells vouchers. */
  sellsVouchers?: boolean;
  children: ReactNode;
}

export function Layout({ frame = 'site', sellsVouchers = false, children }: LayoutProps) {
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
        <Footer sellsVouchers={sellsVouchers} />
      </Suspense>
    </>
  );
}

/** Floats on the home page (SPEC §2) and beside the content of a wide window; elsewhere it is at the content's end. */
function ChatButton() {
  const { pathname } = useLocation();
  return (
    <aside aria-label="Chat" data-floating={pathname === '/' || undefined} className="chat-place print:hidden">
      <Tooltip<HTMLAnchorElement> text="Chat with us on WhatsApp (opens in a new tab)">
        {(control) => (
          <a
            {...control}
            href={whatsappLink(studio.whatsapp.greeting)}
            target="_blank"
            rel="noopener noreferrer"
            className="chat-button"
          >
            <Icon name="chat" size={28} />
          </a>
        )}
      </Tooltip>
    </aside>
  );
}
