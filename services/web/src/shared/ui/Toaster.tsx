import { useEffect, useState, useSyncExternalStore } from 'react';
import { PlainToast } from './PlainToast.tsx';
import { currentToasts, subscribeToToasts } from './toast.ts';
import type { Toast } from './toast.ts';
import type { ToastList } from './ToastList.tsx';

const none: readonly Toast[] = [];

/** How long a toast waits for the part that draws it; on a dead connection that neither comes nor fails. */
const patienceMs = 2000;

type List = typeof ToastList;

interface ToasterProps {
  fetchList?: () => Promise<List>;
}

/**
 * Where toasts appear. The part that draws them is fetched with the first one; when it does not arrive, often for the
 * very reason that the toast tells, the toast is shown plainly, and the next one asks for the part again.
 */
export function Toaster({ fetchList = fetchChunk }: ToasterProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  const newest = toasts[0];
  const [List, setList] = useState<List | null>(null);
  const [lateId, setLateId] = useState<number | null>(null);
  const wantedId = newest?.open ? newest.id : null;

  useEffect(() => {
    if (wantedId === null || List) return undefined;
    const fallBack = () => setLateId(wantedId);
    const timer = setTimeout(fallBack, patienceMs);
    fetchList().then((part) => setList(() => part), fallBack);
    return () => clearTimeout(timer);
  }, [wantedId, List, fetchList]);

  if (!newest) return null;
  if (List) return <List toasts={toasts} />;
  return wantedId !== null && lateId === wantedId ? <PlainToast key={newest.id} toast={newest} /> : null;
}

async function fetchChunk(): Promise<List> {
  return (await import('./ToastList.tsx')).ToastList;
}
