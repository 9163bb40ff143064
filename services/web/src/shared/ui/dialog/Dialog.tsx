import { Dialog as Radix } from 'radix-ui';
import { createContext, use, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Icon } from '../image/Icon.tsx';
import { useBackToClose } from './useBackToClose.ts';
import { useFocusReturn } from './useFocusReturn.ts';

interface DialogProps {
  /** While true the visitor cannot close the dialog (SPEC §2). */
  locked?: boolean;
  onClose: () => void;
  /** Gets the focus after closing; by default the element that had it before. */
  returnFocusTo?: () => HTMLElement | null;
  className?: string;
  /** The content must contain one `DialogTitle`. */
  children: ReactNode;
}

/** Whether the dialog has opened. Until then Radix moves the focus. */
const Opened = createContext<RefObject<boolean>>({ current: false });

/** Escape, a click beside the dialog, and Back close it. */
export function Dialog({ locked = false, onClose, returnFocusTo, className = '', children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  const focus = useFocusReturn(returnFocusTo);
  useBackToClose(() => locked || onClose());
  const holdOpen = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => open || locked || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay">
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
            onCloseAutoFocus={focus.restore}
            className={`dialog-content ${className}`}
          >
            <Opened value={opened}>{children}</Opened>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The title gets the focus when it appears, so that screen readers announce it. */
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

const closeButton =
  'grid size-[clamp(44px,2.875rem,16vw)] place-items-center rounded-full bg-oat hover:bg-sand disabled:opacity-50';

export function DialogClose({ locked = false, className = '' }: { locked?: boolean; className?: string }) {
  return (
    <Radix.Close disabled={locked} aria-label="Close" className={`${closeButton} ${className}`}>
      <Icon name="close" size={22} />
    </Radix.Close>
  );
}

function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null;
}
