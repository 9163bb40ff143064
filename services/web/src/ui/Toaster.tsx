import { Suspense, lazy, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from './toast.ts';
import type { Toast } from './toast.ts';

const ToastList = lazy(async () => ({ default: (await import('./ToastList.tsx')).ToastList }));
const none: readonly Toast[] = [];

/** Where toasts appear. The part that draws them is fetched with the first one. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList toasts={toasts} />
    </Suspense>
  );
}
