import { createContext, use, useEffect } from 'react';
import { studio } from '@studio/contract/studio';

export interface Head {
  title: string;
  description?: string;
  /** The canonical path; the page's own by default. */
  canonical?: string;
  /** The picture for links in social media; the studio's card by default. */
  image?: SharedPicture;
  noindex?: boolean;
  /** The HTTP status on the server; 200 by default. */
  status?: number;
  /** schema.org data with absolute URLs below `origin`. */
  structured?: (origin: string) => object;
}

export interface SharedPicture {
  /** The picture's path or URL. */
  src: string;
  alt: string;
  size?: { width: number; height: number };
}

export const HeadContext = createContext<((head: Head) => void) | null>(null);

export const studioCard: SharedPicture = {
  src: '/art/social.jpg',
  alt: `${studio.name}: ${studio.tagline}`,
  size: { width: 1200, height: 630 },
};

export const siteDescription = `${studio.offer} ${studio.promise}`;

export function pageTitle(name: string): string {
  return `${name} | ${studio.name}`;
}

/** Sets the document's head: on the server while rendering, in the browser after a navigation. */
export function PageHead({ head }: { head: Head }): null {
  use(HeadContext)?.(head);

  const { title, description = siteDescription, noindex = false } = head;
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    document.querySelector('meta[name="robots"]')?.setAttribute('content', robots(noindex));
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute('href', window.location.origin + window.location.pathname);
  }, [title, description, noindex]);
  return null;
}

export function robots(noindex: boolean): string {
  return noindex ? 'noindex' : 'index, follow';
}
