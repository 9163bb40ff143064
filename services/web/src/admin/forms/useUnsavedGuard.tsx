import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface UnsavedGuard {
  /** Closes at once, or asks first when text is unsaved. */
  close: () => void;
  question: ReactNode;
}

/** While `isDirty`, a reload and `close` ask for confirmation. */
export function useUnsavedGuard(isDirty: boolean, onClose: () => void): UnsavedGuard {
  const [isAsking, setAsking] = useState(false);
  const close = () => (isDirty ? setAsking(true) : onClose());
  useEffect(() => {
    if (!isDirty) return undefined;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [isDirty]);

  return {
    close,
    question: isAsking && (
      <ConfirmDialog
        title="Discard what you typed?"
        action="Discard"
        cancelLabel="Keep editing"
        isBusy={false}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        <p>It has not been saved.</p>
      </ConfirmDialog>
    ),
  };
}
