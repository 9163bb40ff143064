import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page in a chunk of its own. A preloaded page renders without suspending, on the server and in the browser. */
export interface LazyPage {
  /** Its source file, as Vite's manifest names it: `src/site/pages/EventsPage.tsx`. */
  source: string;
  preload(): Promise<void>;
  /** The next render loads a failed chunk again; React.lazy alone keeps its error for ever. */
  forgetFailure(): void;
  Page(this: void): ReactNode;
}

export function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
  };
  const createLazy = () => lazy(async () => ({ default: await load() }));
  let Lazy = createLazy();
  return {
    source,
    preload,
    forgetFailure: () => {
      Lazy = createLazy();
    },
    Page: function Page() {
      // Kept for the life of the element: replacing the lazy component by the loaded one would reset its state.
      const [Component] = useState(() => loaded ?? Lazy);
      return <Component />;
    },
  };
}
