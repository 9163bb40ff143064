import { useEffect, useState } from 'react';
import { sectionIds } from './navigation.ts';
import type { SectionId } from './navigation.ts';

/** The id of the current section; null above the first section of the home page and on other pages. */
export function useSectionInView(pathname: string): SectionId | null {
  const [inView, setInView] = useState<SectionId | null>(null);

  useEffect(() => {
    if (pathname !== '/' || typeof IntersectionObserver === 'undefined') return undefined;
    const visible = new Map<string, boolean>();
    // The observed area begins far above the window and ends at two fifths of its height, so that a section stays
    // current until the next one reaches that line. Testimonials and footer are no sections.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) visible.set(entry.target.id, entry.isIntersecting);
        setInView(sectionIds.findLast((id) => visible.get(id)) ?? null);
      },
      { rootMargin: '10000% 0px -60% 0px' },
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
