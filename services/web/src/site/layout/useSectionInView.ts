import { useEffect, useState } from 'react';
import { sectionIds } from './navigation.ts';
import type { SectionId } from './navigation.ts';

/** The id of the section in view; null at the top of the home page and on other pages. */
export function useSectionInView(pathname: string): SectionId | null {
  const [inView, setInView] = useState<SectionId | null>(null);

  useEffect(() => {
    if (pathname !== '/' || typeof IntersectionObserver === 'undefined') return undefined;
    const visible = new Map<string, boolean>();
    // The observed area is a line at two fifths of the window's height, which at most one section crosses.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) visible.set(entry.target.id, entry.isIntersecting);
        setInView(sectionIds.find((id) => visible.get(id)) ?? null);
      },
      { rootMargin: '-40% 0px -60% 0px' },
    );
    for (const id of sectionIds) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => {
      observer.disconnect();
      setInView(null);
    };
  }, [pathname]);

  return inView;
}
