import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

export const mainId = 'main';

/**
 * What a browser does on arriving at an address, for navigations that do not reload the page: it brings the section of
 * the hash, or the top, into view and lets the keyboard go on from there. On one page the scroll is smooth unless the
 * visitor asked for less motion (styles/base.css).
 */
export function useScrollOnNavigation(): void {
  // A new object for every click, also when the address is the same.
  const location = useLocation();
  const navigation = useNavigationType();
  const lastPathname = useRef(location.pathname);

  useEffect(() => {
    const { pathname, hash } = location;
    const samePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    // The first view, back and forward: the browser knows the place.
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
