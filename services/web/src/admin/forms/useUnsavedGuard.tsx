import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useBackToClose } from './useBackToClose.ts';

interface UnsavedGuard {
  /** Closes at once when nothing is unsaved, and asks first otherwise. */
  close: () => void;
  /** The confirmation dialog while it is open. */
  question: ReactNode;
}

/** Back closes the dialog. While `isDirty`, every way to close it and a reload ask for confirmation. */
export function useUnsavedGuard(isDirty: boolean, onClose: () => void): UnsavedGuard {
  const [isAsking, setAsking] = useState(false);
  const close = () => (isDirty ? setAsking(true) : onClose());
  useBackToClose(close);
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
