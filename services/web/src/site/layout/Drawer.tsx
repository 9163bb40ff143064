import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { Icon } from '../../shared/ui/image/Icon.tsx';

interface DrawerProps {
  /** The parent opens it by `showModal()` and closes it by `close()`. */
  ref: Ref<HTMLDialogElement>;
  onClose: () => void;
  children: ReactNode;
}

/** The navigation of small screens. The native dialog handles Escape, makes the page inert and returns the focus. */
export function Drawer({ ref, onClose, children }: DrawerProps) {
  return (
    // These handlers are conveniences: the dialog has its own close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnBackdrop}
      onKeyDown={trapFocus}
      className="drawer"
    >
      <button
        type="button"
        aria-label="Close menu"
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
        className="grid size-12 flex-none place-items-center self-end rounded-full bg-oat hover:bg-sand"
      >
        <Icon name="close" size={22} />
      </button>
      <nav aria-label="Menu" className="flex grow flex-col gap-6">
        {children}
      </nav>
    </dialog>
  );
}

// The target of a click on the backdrop is the dialog itself.
function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>): void {
  const { left } = event.currentTarget.getBoundingClientRect();
  if (event.target === event.currentTarget && event.clientX < left) event.currentTarget.close();
}

// A modal dialog lets Tab leave to the browser's own buttons, so the focus is moved to its start.
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button');
  const first = stops.item(0);
  const last = stops.item(stops.length - 1);
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
