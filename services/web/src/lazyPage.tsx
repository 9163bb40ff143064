import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page in its own chunk. It renders without suspending once it is preloaded. */
export interface LazyPage {
  /** The path in Vite's manifest: `src/site/pages/EventsPage.tsx`. */
  source: string;
  preload(): Promise<void>;
  Page(this: void): ReactNode;
}

export function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  return {
    source,
    preload,
    Page: function Page() {
      // The choice stays while mounted: replacing the lazy component by the loaded one would reset its state.
      const [Component] = useState(() => loaded ?? Lazy);
      return <Component />;
    },
  };
}
