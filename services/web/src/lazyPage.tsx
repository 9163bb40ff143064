import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page in its own chunk. Once preloaded it renders without suspending. */
export interface LazyPage {
  /** As in Vite's manifest: `src/site/pages/EventsPage.tsx`. */
  source: string;
  preload(): Promise<void>;
  /** The next render loads a failed chunk again, which React.lazy alone never does. */
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
      // Kept while mounted: replacing the lazy component by the loaded one would reset its state.
      const [Component] = useState(() => loaded ?? Lazy);
      return <Component />;
    },
  };
}
