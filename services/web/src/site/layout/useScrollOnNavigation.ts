import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

export const mainId = 'main';

/**
 * Scrolls to the section of the hash or to the top after a navigation, and moves the focus there, as a page load does.
 */
export function useScrollOnNavigation(): void {
  // The location is a new object for every navigation, also to the same address.
  const location = useLocation();
  const navigation = useNavigationType();
  const lastPathname = useRef(location.pathname);

  useEffect(() => {
    const { pathname, hash } = location;
    const samePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    // The browser restores the scroll position itself on the first view, Back and Forward.
    if (navigation === NavigationType.Pop) return;

    const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (section) {
      section.focus({ preventScroll: true });
      section.scrollIntoView({ behavior: samePage ? 'auto' : 'instant' });
    } else if (!samePage) {
      document.getElementById(mainId)?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
  }, [location, navigation]);
}
