import { createContext, use, useEffect } from 'react';
import { studio } from '@studio/contract/studio';

/** What a page says about itself to search engines, to shared links and to the tab. */
export interface Head {
  title: string;
  description?: string;
  /** Path of the page's one true address; the page's own path when not given. */
  canonical?: string;
  /** The picture of a shared link; the studio's card when not given. */
  image?: SharedPicture;
  noindex?: boolean;
  /** The answer's status while rendering on the server; 200 when not given. */
  status?: number;
  /** schema.org data; `origin` makes its addresses whole. */
  structured?: (origin: string) => object;
}

export interface SharedPicture {
  /** Path or address. */
  src: string;
  /** What it shows, in words. */
  alt: string;
  /** In pixels, where they are known. */
  size?: { width: number; height: number };
}

/** While rendering on the server a page tells its head here; the template reads it afterwards. */
export const HeadContext = createContext<((head: Head) => void) | null>(null);

/** Rendered from `art/social.svg`. */
export const studioCard: SharedPicture = {
  src: '/art/social.jpg',
  alt: `${studio.name}: ${studio.tagline}`,
  size: { width: 1200, height: 630 },
};

export const siteDescription = `${studio.offer} ${studio.promise}`;

/** Titles read `Events | Studio Randburg`; the home page brings its own whole title. */
export function pageTitle(name: string): string {
  return `${name} | ${studio.name}`;
}

/** Says what this page is: into the document on the server, into the open tab after a navigation in the browser. */
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
