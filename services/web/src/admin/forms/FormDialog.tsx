import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../shared/ui/Dialog.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useDiscardQuestion } from './useDiscardQuestion.tsx';

interface FormDialogProps {
  title: string;
  /** From `useSchemaForm`: it moves the focus to the first bad field. */
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  isBusy: boolean;
  /** Something was typed that is not saved: `useDiscardQuestion`. Cancel means it, and does not ask. */
  isDirty?: boolean;
  /** What stood here when a session ended is back. */
  isRestored?: boolean;
  /** `Create workshop`; while busy it reads `Saving…`. */
  submitLabel: string;
  closeLabel?: string;
  /** Where the keyboard goes on when it has closed; where it was before when not given. */
  returnFocusTo?: () => HTMLElement | null;
  /** What the server said about the whole, in a sentence; what belongs to a field stands there. */
  fault?: ReactNode;
  /** Wider than one column of fields. */
  wide?: boolean;
  children: ReactNode;
}

/** A form over the page: locked while it is saved, and what was typed stays when that fails. */
export function FormDialog({
  title,
  formRef,
  onSubmit,
  onClose,
  isBusy,
  isDirty = false,
  isRestored = false,
  submitLabel,
  closeLabel = 'Cancel',
  returnFocusTo,
  fault,
  wide = false,
  children,
}: FormDialogProps) {
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  return (
    <Dialog
      locked={isBusy}
      onClose={close}
      // A field that is brought into view must not come to rest under the buttons that stick to the sheet's edge.
      className={`scroll-pb-24 ${wide ? 'sm:max-w-200' : 'sm:max-w-140'}`}
      {...(returnFocusTo && { returnFocusTo })}
    >
      <form
        ref={formRef}
        noValidate
        aria-busy={isBusy}
        onSubmit={onSubmit}
        className="relative grid gap-4 px-4.5 pt-5 pb-4.5 sm:px-8 sm:pt-7 sm:pb-8"
      >
        <DialogTitle className="pr-13 text-[1.6rem] leading-tight">{title}</DialogTitle>
        <DialogClose locked={isBusy} className="absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5" />
        {isRestored && (
          <output className="text-sm text-ink-2">This is what you had typed when your session ended.</output>
        )}
        {children}
        <div role="alert" className="flex gap-2 font-semibold text-danger empty:hidden">
          {fault && <Icon name="alert" className="mt-0.5 flex-none" />}
          {fault}
        </div>
        <div className="sticky bottom-0 -mx-4.5 -mb-4.5 flex justify-end gap-3 border-t border-line bg-card px-4.5 pt-3 pb-4 sm:static sm:m-0 sm:border-0 sm:p-0">
          <Button tone="outline" disabled={isBusy} onClick={onClose}>
            {closeLabel}
          </Button>
          {/* Not `disabled` while busy: it would lose the focus, and the keyboard its place. The form ignores it. */}
          <Button type="submit" aria-disabled={isBusy} className="max-sm:flex-1">
            {isBusy ? 'Saving…' : submitLabel}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
