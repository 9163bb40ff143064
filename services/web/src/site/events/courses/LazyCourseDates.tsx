import { Suspense, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import type { CourseDatesProps } from './CourseDates.tsx';

let loaded: ComponentType<CourseDatesProps> | undefined;

const load = async () => (await import('./CourseDates.tsx')).CourseDates;

/** Without its script, the rest of the page still works. */
const Lazy = lazy(async () => ({ default: await load().catch((): ComponentType<CourseDatesProps> => () => null) }));

/** Called by the server, whose page then has the dates. */
export async function preloadCourseDates(): Promise<void> {
  loaded ??= await load();
}

/** Loaded only for a workshop with further dates. */
export function LazyCourseDates(props: CourseDatesProps) {
  const [Component] = useState<ComponentType<CourseDatesProps>>(() => loaded ?? Lazy);
  if (props.event.furtherDates.length === 0) return null;
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
