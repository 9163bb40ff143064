import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveGuard } from './useBackToClose.ts';

interface DiscardQuestion {
  /** Closes at once where nothing is unsaved, and asks first where something is. */
  close: () => void;
  /** The question while it is asked. */
  question: ReactNode;
}

/** While `isDirty`, Escape, X, a click beside the dialog, Back and a reload ask before what is not saved is lost. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void): DiscardQuestion {
  const [asking, setAsking] = useState<{ onDiscard?: () => void } | null>(null);
  useLeaveGuard(isDirty, (leave) => setAsking({ onDiscard: leave }));
  return {
    close: () => (isDirty ? setAsking({}) : onClose()),
    question: asking && (
      <ConfirmDialog
        title="Discard what you typed?"
        action="Discard"
        keep="Keep editing"
        isBusy={false}
        onConfirm={() => {
          onClose();
          asking.onDiscard?.();
        }}
        onCancel={() => setAsking(null)}
      >
        <p>It has not been saved.</p>
      </ConfirmDialog>
    ),
  };
}
