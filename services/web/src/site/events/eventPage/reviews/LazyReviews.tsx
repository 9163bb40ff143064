import { Suspense, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import type { ReviewsProps } from './Reviews.tsx';

let loaded: ComponentType<ReviewsProps> | undefined;

const load = async () => (await import('./Reviews.tsx')).Reviews;

/** Without its script, the rest of the page still works. */
const Lazy = lazy(async () => ({ default: await load().catch((): ComponentType<ReviewsProps> => () => null) }));

/** The server calls this, so that its HTML contains the reviews. */
export async function preloadReviews(): Promise<void> {
  loaded ??= await load();
}

/** Loaded only for a workshop with published reviews. */
export function LazyReviews(props: ReviewsProps) {
  const [Component] = useState<ComponentType<ReviewsProps>>(() => loaded ?? Lazy);
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
