import { useRef } from 'react';

interface FocusReturn {
  /** For `onOpenAutoFocus`, before the focus goes in. */
  remember: () => void;
  /** For `onCloseAutoFocus`. */
  giveBack: (event: Event) => void;
}

/**
 * Where the keyboard goes on when a dialog has closed: to `preferred`, else to what had the focus before, else, when
 * that is gone, to the start of the page's contents. Radix itself knows a trigger only, and our dialogs have none.
 */
export function useFocusReturn(preferred?: () => HTMLElement | null): FocusReturn {
  const before = useRef<Element | null>(null);
  return {
    remember: () => {
      before.current = document.activeElement;
    },
    giveBack: (event) => {
      event.preventDefault();
      // When a dialog went together with the one under it, that one has given the focus back already.
      const rest = document.activeElement === document.body ? document.querySelector('main') : null;
      const target = [preferred?.(), before.current, rest].find(isReachable);
      target?.focus({ preventScroll: true });
    },
  };
}

/** The body had the focus when nothing had: nobody would find it again there. */
function isReachable(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}
