import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';

interface FormDialogProps {
  title: string;
  /** From `useSchemaForm`: it moves the focus to the first bad field. */
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  isBusy: boolean;
  /** `Create workshop`; while busy it reads `Saving…`. */
  submitLabel: string;
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
  submitLabel,
  fault,
  wide = false,
  children,
}: FormDialogProps) {
  return (
    <Dialog locked={isBusy} onClose={onClose} className={wide ? 'sm:max-w-200' : 'sm:max-w-140'}>
      <form
        ref={formRef}
        noValidate
        aria-busy={isBusy}
        onSubmit={onSubmit}
        className="relative grid gap-4 px-4.5 pt-5 pb-4.5 sm:px-8 sm:pt-7 sm:pb-8"
      >
        <DialogTitle className="pr-13 text-[1.6rem] leading-tight">{title}</DialogTitle>
        <DialogClose locked={isBusy} className="absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5" />
        {children}
        <div role="alert" className="flex gap-2 font-semibold text-danger empty:hidden">
          {fault && <Icon name="alert" className="mt-0.5 flex-none" />}
          {fault}
        </div>
        <div className="sticky bottom-0 -mx-4.5 -mb-4.5 flex justify-end gap-3 border-t border-line bg-card px-4.5 pt-3 pb-4 sm:static sm:m-0 sm:border-0 sm:p-0">
          <Button tone="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy} className="max-sm:flex-1">
            {isBusy ? 'Saving…' : submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
