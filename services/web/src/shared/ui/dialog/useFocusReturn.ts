import { useRef } from 'react';

interface FocusReturn {
  /** Called in `onOpenAutoFocus`, before the dialog takes the focus. */
  remember: () => void;
  restore: (event: Event) => void;
}

/**
 * Returns the focus after a dialog has closed: to `preferred`, the element that had it before, or the main element.
 * Radix does this only for dialogs with a trigger.
 */
export function useFocusReturn(preferred?: () => HTMLElement | null): FocusReturn {
  const before = useRef<Element | null>(null);
  return {
    remember: () => {
      before.current = document.activeElement;
    },
    restore: (event) => {
      event.preventDefault();
      // When two dialogs close together, the focus may already be back in the page.
      const fallback = document.activeElement === document.body ? document.querySelector('main') : null;
      const target = [preferred?.(), before.current, fallback].find(isReachable);
      target?.focus({ preventScroll: true });
    },
  };
}

function isReachable(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}
