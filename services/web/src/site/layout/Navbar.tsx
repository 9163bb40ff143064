import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { useBackToClose } from '../../shared/ui/dialog/useBackToClose.ts';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Logo } from '../../shared/ui/image/Logo.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { Drawer } from './Drawer.tsx';
import { currentOf, findBooking, navigationItems, quickLinksId } from './navigation.ts';
import { useScrolledPast } from './useScrolledPast.ts';
import { useSectionInView } from './useSectionInView.ts';

/** The bar changes once the page is scrolled beyond this many pixels (SPEC §9). */
const scrollThreshold = 10;

const menuButtonClass = 'grid size-12 place-items-center rounded-md bg-oat hover:bg-sand md:hidden';

export function Navbar() {
  const { pathname } = useLocation();
  const sectionInView = useSectionInView(pathname);
  const scrolled = useScrolledPast(scrollThreshold);
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const inBrowser = useInBrowser();

  function openDrawer(): void {
    drawer.current?.showModal();
    setOpen(true);
  }

  return (
    <header
      data-scrolled={scrolled}
      className={`fixed inset-x-0 top-0 z-30 transition-[background-color,box-shadow] print:hidden ${
        scrolled ? 'bg-paper/96 shadow-2' : 'bg-paper/80'
      } backdrop-blur-[10px]`}
    >
      <Container className="flex min-h-16 items-center gap-3 md:min-h-18 md:gap-7">
        <div className="mr-auto">
          <Logo />
        </div>
        <nav aria-label="Main" className="max-md:hidden">
          <ul className="flex gap-1">
            {navigationItems.map((item) => (
              <li key={item.label}>
                <Link
                  to={item.to}
                  aria-current={currentOf(item, { pathname, sectionInView })}
                  onClick={item.section === null ? scrollHome : undefined}
                  className="nav-link"
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <CoffeeLink className="max-md:hidden" />
        {inBrowser ? (
          <button
            type="button"
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={openDrawer}
            className={menuButtonClass}
          >
            <Icon name="menu" size={24} />
          </button>
        ) : (
          // Without scripts the menu button leads to the same links in the footer.
          <a href={`#${quickLinksId}`} aria-label="Menu" className={menuButtonClass}>
            <Icon name="menu" size={24} />
          </a>
        )}
      </Container>
      <Drawer ref={drawer} onClose={() => setOpen(false)}>
        <ul className="grid gap-1">
          {navigationItems.map((item) => (
            <li key={item.label}>
              <Link
                to={item.to}
                aria-current={currentOf(item, { pathname, sectionInView })}
                onClick={() => {
                  drawer.current?.close();
                  if (item.section === null) scrollHome();
                }}
                className="drawer-link"
              >
                {item.label}
              </Link>
            </li>
          ))}
          <li>
            <Link to={findBooking.to} onClick={() => drawer.current?.close()} className="drawer-link">
              {findBooking.label}
            </Link>
          </li>
        </ul>
        <CoffeeLink className="mt-auto w-full" />
        {open && <BackToClose drawer={drawer} />}
      </Drawer>
    </header>
  );
}

function BackToClose({ drawer }: { drawer: RefObject<HTMLDialogElement | null> }) {
  useBackToClose(() => drawer.current?.close());
  return null;
}

/** Scrolls by script, because on the home page the link does not change the URL and the router would not scroll. */
function scrollHome(): void {
  window.scrollTo({ top: 0 });
}

function CoffeeLink({ className }: { className: string }) {
  if (!studio.coffeePartner.name) return null;
  return (
    <ButtonLink tone="outline" size="sm" href={studio.coffeePartner.url} newTab className={className}>
      <Icon name="cup" size={18} /> {studio.coffeePartner.name} <Icon name="external" size={15} />
    </ButtonLink>
  );
}
