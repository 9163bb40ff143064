import { Dialog as Radix } from 'radix-ui';
import { createContext, use, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Icon } from './Icon.tsx';
import { useFocusReturn } from './useFocusReturn.ts';

interface DialogProps {
  /** While true nothing closes it: not Escape, not a click beside it, not the X (SPEC §2). */
  locked?: boolean;
  onClose: () => void;
  /** Where the keyboard goes on when it has closed; the element that had the focus before when not given. */
  returnFocusTo?: () => HTMLElement | null;
  className?: string;
  /** Holds one `DialogTitle`. */
  children: ReactNode;
}

/** Whether the dialog around has been opened: before that it is Radix that moves the focus. */
const Opened = createContext<RefObject<boolean>>({ current: false });

/** A modal dialog: the page behind is inert, the focus goes in, stays in and comes back. On small screens a sheet. */
export function Dialog({ locked = false, onClose, returnFocusTo, className = '', children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  const focus = useFocusReturn(returnFocusTo);
  const holdOpen = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => open || locked || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid items-end [container-type:size] overflow-y-auto bg-kiln/58 motion-safe:animate-fade sm:items-center sm:p-5">
          <Radix.Content
            ref={content}
            aria-describedby={undefined}
            onEscapeKeyDown={holdOpen}
            onPointerDownOutside={holdOpen}
            onInteractOutside={(event) => {
              holdOpen(event);
              if (isToast(event.target)) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              focus.remember();
              opened.current = true;
              content.current?.querySelector<HTMLElement>('[data-dialog-title]')?.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={focus.giveBack}
            className={`relative mx-auto max-h-[94dvh] w-full overflow-y-auto overscroll-contain rounded-t-lg bg-card shadow-3 motion-safe:animate-rise sm:max-h-none sm:overflow-clip sm:rounded-[32px] ${className}`}
          >
            <Opened value={opened}>{children}</Opened>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Names the dialog. It takes the focus when the dialog opens, and when other contents take the place of the first, so that
 * the name is read out.
 */
export function DialogTitle({ children, className = '' }: { children: ReactNode; className?: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const opened = use(Opened);
  useEffect(() => {
    if (opened.current) title.current?.focus();
  }, [opened]);
  return (
    <Radix.Title ref={title} tabIndex={-1} data-dialog-title="" className={`min-w-0 wrap-anywhere ${className}`}>
      {children}
    </Radix.Title>
  );
}

export function DialogClose({ locked = false, className = '' }: { locked?: boolean; className?: string }) {
  return (
    <Radix.Close
      disabled={locked}
      aria-label="Close"
      className={`grid size-[clamp(44px,2.875rem,16vw)] place-items-center rounded-full bg-oat hover:bg-sand disabled:opacity-50 ${className}`}
    >
      <Icon name="close" size={22} />
    </Radix.Close>
  );
}

/** A click on a toast does not close the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null;
}
