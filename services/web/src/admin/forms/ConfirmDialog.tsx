import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button/Button.tsx';
import { useBackToClose } from '../../shared/ui/dialog/useBackToClose.ts';
import { useFocusReturn } from '../../shared/ui/dialog/useFocusReturn.ts';

interface ConfirmDialogProps {
  title: string;
  /** The question of SPEC and what it is about. */
  children: ReactNode;
  action: string;
  /** `primary` when nothing is deleted. */
  tone?: 'danger' | 'primary';
  cancelLabel?: string;
  /** False until it is known what the action would do. */
  isReady?: boolean;
  /** While true both buttons are locked and the dialog stays open. */
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Gets the focus after closing; by default the element that had it before. */
  returnFocusTo?: () => HTMLElement | null;
}

/** Cancel has the focus when the dialog opens, so that Enter deletes nothing (CHECKLIST 23). */
export function ConfirmDialog({
  title,
  children,
  action,
  tone = 'danger',
  cancelLabel = 'Cancel',
  isReady = true,
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
              <Button tone={tone} disabled={isBusy || !isReady} onClick={onConfirm}>
                {isBusy ? 'Working…' : action}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
