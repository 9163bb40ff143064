import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useFocusReturn } from '../../shared/ui/useFocusReturn.ts';
import { useBackToClose } from './useBackToClose.ts';

interface ConfirmDialogProps {
  /** `Delete workshop` */
  title: string;
  /** The specification's question, and what exactly it is about. */
  children: ReactNode;
  /** What the button that does it says: `Delete`. */
  action: string;
  /** `primary` where nothing is lost, and yet nothing can be taken back. */
  tone?: 'danger' | 'primary';
  /** What the button that leaves all as it is says. */
  cancelLabel?: string;
  /** While it is being done: both buttons are locked and the dialog stays. */
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the keyboard goes on when it has closed; where it was before when not given. */
  returnFocusTo?: () => HTMLElement | null;
}

/** Asks before something is lost. Cancel has the focus, so that Enter alone loses nothing (CHECKLIST 23). */
export function ConfirmDialog({
  title,
  children,
  action,
  tone = 'danger',
  cancelLabel = 'Cancel',
  isBusy,
  onConfirm,
  onCancel,
  returnFocusTo,
}: ConfirmDialogProps) {
  useBackToClose(() => isBusy || onCancel());
  const focus = useFocusReturn(returnFocusTo);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || isBusy || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 grid items-end overflow-y-auto bg-kiln/58 motion-safe:animate-fade sm:items-center sm:p-5">
          <AlertDialog.Content
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.restore}
            className="mx-auto grid w-full max-w-120 gap-4 rounded-t-lg bg-card p-6 shadow-3 motion-safe:animate-rise sm:rounded-lg sm:p-8"
          >
            <AlertDialog.Title className="text-h3">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="grid gap-2 text-ink-2">{children}</div>
            </AlertDialog.Description>
            <div className="flex flex-wrap justify-end gap-3 pt-1 max-sm:*:flex-1">
              <AlertDialog.Cancel asChild>
                <Button tone="outline" disabled={isBusy}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <Button tone={tone} disabled={isBusy} onClick={onConfirm}>
                {isBusy ? 'Working…' : action}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
