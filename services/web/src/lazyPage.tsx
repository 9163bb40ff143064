import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page that is its own chunk. Loaded before the first render, it renders at once, on the server as in the browser. */
export interface LazyPage {
  /** Its source file, as Vite's manifest names it: `src/site/pages/EventsPage.tsx`. */
  source: string;
  preload(): Promise<void>;
  /** What could not be fetched is fetched again when it is next rendered: React itself keeps a failure for ever. */
  forgetFailure(): void;
  Page(this: void): ReactNode;
}

export function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
  };
  const createLater = () => lazy(async () => ({ default: await load() }));
  let Later = createLater();
  return {
    source,
    preload,
    forgetFailure: () => {
      Later = createLater();
    },
    Page: function Page() {
      // Kept for the life of the element: swapping `Later` for the page itself would throw its state away.
      const [Component] = useState(() => loaded ?? Later);
      return <Component />;
    },
  };
}
